import postCss from "../styles/post.css?inline";
import css from "../styles/public.css?inline";

export const publicStyles = css;
/** Added to the pages of posts. */
export const postStyles = postCss;
