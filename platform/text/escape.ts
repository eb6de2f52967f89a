/** For text and attribute values in HTML and XML. */
export { escapeUTF8 as escapeHtml } from "entities";

const TEXT: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** For text between the tags of HTML, with quotes as they are. */
export function escapeText(text: string) {
  return text.replace(/[&<>]/g, (character) => TEXT[character] ?? character);
}

/** For a LIKE pattern, so that a percent sign in the search text matches a percent sign. */
export function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}
