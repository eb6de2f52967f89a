import type { EditorView } from "prosemirror-view";

/** Types text as the browser reports it. */
export function typeText(view: EditorView, text: string) {
  for (const character of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    const isHandled = view.someProp("handleTextInput", (handle) =>
      handle(view, from, to, character, insert),
    );
    if (!isHandled) view.dispatch(insert());
  }
}

/** Presses a key. Returns false if no plugin handles it. */
export function pressKey(view: EditorView, key: string, modifiers: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, ...modifiers });
  return view.someProp("handleKeyDown", (handle) => handle(view, event)) ?? false;
}
