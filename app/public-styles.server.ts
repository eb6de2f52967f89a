import { randomUUID } from "node:crypto";
import css from "./styles/public.css?inline";

/**
 * Stands for the readers' styles while a page is rendered and made ready: the larger half of most
 * pages, and the same in all. No post can hold it by chance or by intent.
 */
export const STYLES = `/*${randomUUID()}*/`;

export const publicStyles = css;
