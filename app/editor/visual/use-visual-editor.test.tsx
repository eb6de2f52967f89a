// @vitest-environment jsdom
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDocument } from "./document/document.ts";
import { createEditorState } from "./editor-state.ts";
import { useVisualEditor, type VisualSession } from "./use-visual-editor.ts";

const ONE = "<p>One</p>";
const ONE_MORE = "<p>One!</p>";

function openSession(content: string): VisualSession {
  const { doc, contentOf } = openDocument(content, [{ source: content, html: content }]);
  return { content, state: createEditorState(doc), contentOf };
}

/** The editor in a form, which has the content and may replace it. */
async function openEditor() {
  let editor: EditorView | undefined;
  let replace = (_: string) => {};
  const form: { content: string; state?: EditorState | undefined } = { content: "" };
  function Form() {
    const [content, setContent] = useState(ONE);
    const host = useRef<HTMLDivElement>(null);
    const session = useRef<VisualSession | undefined>(openSession(ONE));
    const attributes = {};
    const { view, state } = useVisualEditor(host, {
      content,
      session,
      onChange: setContent,
      attributes,
      onDialog: () => {},
    });
    editor = view;
    form.content = content;
    form.state = state;
    replace = (other) => {
      session.current = openSession(other);
      setContent(other);
    };
    return <div ref={host} />;
  }
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  root.render(<Form />);
  await vi.waitFor(() => expect(editor).toBeDefined());
  return {
    form,
    /** The current one: other content gets an editor of its own. */
    view: () => editor as EditorView,
    replace: (other: string) => replace(other),
  };
}

test("what is typed reaches the form", async () => {
  const { form, view } = await openEditor();
  view().dispatch(view().state.tr.insertText("!", 4));
  await expect.poll(() => form.content).toBe(ONE_MORE);
});

test("the form's other content is shown, also if it was typed and undone before", async () => {
  const { form, view, replace } = await openEditor();
  view().dispatch(view().state.tr.insertText("!", 4));
  view().dispatch(view().state.tr.delete(4, 5));
  await expect.poll(() => form.state).toBe(view().state);
  expect(form.content).toBe(ONE);
  replace(ONE_MORE);
  await expect.poll(() => view().state.doc.textContent).toBe("One!");
});
