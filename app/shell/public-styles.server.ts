import postCss from "../styles/post.css?inline";
import css from "../styles/public.css?inline";

export const publicStyles = css;
/** Styles that pages of posts need in addition. */
export const postStyles = postCss;
