/** For text and attribute values in HTML and XML. */
export { escapeUTF8 as escapeHtml } from "entities";

/** For a LIKE pattern, so that a percent sign in the search text matches a percent sign. */
export function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}
