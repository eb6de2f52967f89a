import css from "./styles/public.css?inline";

export const publicStyles = css;
