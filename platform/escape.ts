/** For text and attribute values in HTML and XML. */
export { escapeUTF8 as escapeHtml } from "entities";

/** For a LIKE pattern: a per cent sign in what was searched for is a per cent sign. */
export function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}
