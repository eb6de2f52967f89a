import { preload } from "react-dom";
import postStyles from "../../styles/post.css?url";

/** The id that the server gives the styles in the page of a post; see server/delivery. */
const INLINE_STYLES_ID = "post-styles";

/** Loads the styles of a post that is opened from another page, before the post is shown. */
export function PostStyles() {
  if (hasInlineStyles()) return null;
  return <link rel="stylesheet" href={postStyles} precedence="post" />;
}

export function preloadPostStyles() {
  if (!hasInlineStyles()) preload(postStyles, { as: "style" });
}

function hasInlineStyles() {
  return typeof document === "undefined" || document.getElementById(INLINE_STYLES_ID) !== null;
}
