import { preload } from "react-dom";
import postStyles from "../../../styles/post.css?url";

/** What the server calls the styles in the page of a post; see server/delivery. */
const IN_PAGE = "post-styles";

/** Loads the styles of a post that is opened from another page, before the post is shown. */
export function PostStyles() {
  if (isInPage()) return null;
  return <link rel="stylesheet" href={postStyles} precedence="post" />;
}

export function preloadPostStyles() {
  if (!isInPage()) preload(postStyles, { as: "style" });
}

function isInPage() {
  return typeof document === "undefined" || document.getElementById(IN_PAGE) !== null;
}
