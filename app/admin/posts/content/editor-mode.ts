export type EditorMode = "visual" | "html";

const KEY = "post-editor-mode";

/** The mode in which this person wrote last. */
export function lastMode(): EditorMode {
  return localStorage.getItem(KEY) === "html" ? "html" : "visual";
}

export function rememberMode(mode: EditorMode) {
  localStorage.setItem(KEY, mode);
}
