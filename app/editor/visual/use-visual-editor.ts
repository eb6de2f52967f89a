import { DOMSerializer, type Fragment, type Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { request } from "../../session/admin-request.ts";
import { ApiError } from "../../session/requests.ts";
import type { Control } from "../../ui/forms/field.tsx";
import { useStableCallback } from "../../ui/layout/use-stable-callback.ts";
import { type DialogName, requestedDialog } from "./document/dialogs.ts";
import { openDocument } from "./document/document.ts";
import { createElement, nodeView } from "./document/node-view.ts";
import { schema } from "./document/schema.ts";
import { toHtml } from "./document/to-html.ts";
import { createEditorState, withoutUploads } from "./editor-state.ts";
import { clipboardParser, plainTextSlice } from "./paste/clipboard-parser.ts";
import { cleanPasted } from "./paste/paste.ts";

/** Space for the bars at the top and bottom of the window, and for some text around the cursor. */
const COVERED = { top: 140, bottom: 160, left: 0, right: 0 };

/** The content and state of the editor, with its history. */
export type VisualSession = {
  content: string;
  state: EditorState;
  contentOf: (doc: Node) => string;
};

type Options = {
  content: string;
  /** The session outlives the editor, so that switching to the HTML and back keeps the history. */
  session: RefObject<VisualSession | undefined>;
  onChange: (content: string) => void;
  attributes: Record<string, string>;
  onDialog: (name: DialogName) => void;
  /** Creates the editor's state; by default, that of a post. */
  createState?: (doc: Node) => EditorState;
};

export function textboxAttributes(label: string, control: Control, className: string) {
  const describedBy = control["aria-describedby"];
  return {
    id: control.id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(control["aria-invalid"] && { "aria-invalid": "true" }),
    class: `visual-editor post-body outline-none ${className}`,
  };
}

/** Why there is no editor: no connection, or content that can only be edited as a whole. */
export type Failure = "connection" | "content";

/** An editor for the content in the given element. Its view is undefined until it has loaded. */
export function useVisualEditor(
  host: RefObject<HTMLElement | null>,
  { content, session, onChange, attributes, onDialog, createState = createEditorState }: Options,
) {
  const [view, setView] = useView();
  const [state, setState] = useState<EditorState>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  // The content in the editor. Any other content comes from outside and is loaded.
  const shown = useRef<string>(undefined);
  // The contents that the form was told about, until it has rendered the current one.
  const reported = useRef(new Set<string>());
  const latest = useRef({ attributes, onDialog });
  latest.current = { attributes, onDialog };

  const reportContent = useStableCallback(() => {
    if (session.current) onChange(session.current.content);
  });

  // The effect runs after every render, because text that is typed and undone at once changes
  // nothing.
  useEffect(() => {
    if (content === shown.current) reported.current.clear();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (content === shown.current || reported.current.has(content)) return;
    if (session.current?.content === content) return show(session.current);
    let isCurrent = true;
    openSession(content, createState)
      .then((opened) => {
        if (!isCurrent) return;
        if (opened) show(opened);
        else showNone();
      })
      .catch((error) => {
        if (isCurrent) setFailure("connection");
        // A fault of the editor itself is reported, so that it doesn't look like loading.
        if (!(error instanceof ApiError)) throw error;
      });
    return () => {
      isCurrent = false;
    };

    function showNone() {
      shown.current = undefined;
      session.current = undefined;
      setFailure("content");
      setState(undefined);
      setView(undefined);
    }

    function show({ state, contentOf }: VisualSession) {
      if (!host.current) return;
      shown.current = content;
      reported.current.clear();
      setFailure(undefined);
      const next = withoutUploads(state);
      session.current = { content, state: next, contentOf };
      const view = createView(host.current, next, {
        attributes: () => latest.current.attributes,
        onTransaction(transaction, after) {
          setState(after);
          const dialog = requestedDialog(transaction);
          if (dialog) latest.current.onDialog(dialog);
          if (transaction.docChanged) shown.current = contentOf(after.doc);
          session.current = { content: shown.current ?? content, state: after, contentOf };
          if (!transaction.docChanged) return;
          reported.current.add(session.current.content);
          // The text is painted before the form renders. Without the focus there is no blur, so
          // report right away.
          if (view.hasFocus()) startTransition(reportContent);
          else reportContent();
        },
        // When the text is left or saved, report without waiting for that.
        onBlurOrSave: () => {
          if (reported.current.size > 0) reportContent();
        },
      });
      setView(view);
      setState(next);
    }
  }, [content, attempt, host, session, createState]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { view, state, failure, retry };
}

/** Parses the content. Undefined if it can only be edited as a whole. */
async function openSession(
  content: string,
  createState: (doc: Node) => EditorState,
): Promise<VisualSession | undefined> {
  const { blocks } = await request("POST /api/admin/posts/blocks", { body: { content } });
  if (!blocks) return undefined;
  const { doc, contentOf } = openDocument(content, blocks);
  return { content, state: createState(doc), contentOf };
}

/** A view that is destroyed when another one replaces it, and with the component. */
function useView() {
  const [view, setView] = useState<EditorView>();
  useEffect(() => () => view?.destroy(), [view]);
  return [view, setView] as const;
}

type ViewOptions = {
  attributes: () => Record<string, string>;
  onTransaction: (transaction: Transaction, after: EditorState) => void;
  onBlurOrSave: () => void;
};

function createView(host: HTMLElement, state: EditorState, options: ViewOptions) {
  const { attributes, onTransaction, onBlurOrSave } = options;
  const mount = document.createElement("div");
  host.replaceChildren(mount);
  const view = new EditorView(
    { mount },
    {
      state,
      clipboardParser,
      clipboardSerializer,
      clipboardTextParser: plainTextSlice,
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      transformPastedHTML: cleanPasted,
      nodeViews: { protected: protectedBlockView },
      attributes,
      dispatchTransaction(transaction) {
        const after = view.state.apply(transaction);
        view.updateState(after);
        onTransaction(transaction, after);
      },
      handleDOMEvents: {
        blur: onBlurOrSave,
        keydown(_, { key, ctrlKey, metaKey }) {
          if (key.toLowerCase() === "s" && ctrlKey !== metaKey) onBlurOrSave();
        },
      },
    },
  );
  return view;
}

/** Copies a post's HTML, so that nothing is lost on the way to another post or program. */
class ClipboardSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment, options?: { document?: Document }) {
    const template = (options?.document ?? document).createElement("template");
    for (const node of fragment.content) {
      if (node.type === schema.nodes.summary) {
        const text = schema.nodes.paragraph.create({ bare: true }, node.content);
        template.content.append(this.serializeNode(text, options));
      } else if (node.isInline || node.type === schema.nodes.protected) {
        template.content.append(this.serializeNode(node, options));
      } else template.innerHTML += toHtml(node);
    }
    return template.content;
  }
}

const { nodes, marks } = DOMSerializer.fromSchema(schema);

export const clipboardSerializer = new ClipboardSerializer(nodes, marks);

const BOX = "my-4 border border-dashed border-control p-3";
// Comments, such as the marks of WordPress's editor, are shown as muted lines between the blocks.
const LINE = "my-2 border-l-2 border-rule pl-3 text-muted";
const COMMENTS = /^(?:\s|<!--(?:(?!-->).)*-->)*$/s;

/** Shows the source of a protected block. Its text can be changed in place. */
const protectedBlockView = nodeView((node, view, atPosition) => {
  const isComment = COMMENTS.test(node.attrs.source);
  const label = createElement("p", { class: "mb-2 font-sans text-sm text-muted" }, "HTML block");
  const area = createElement("textarea", {
    class: "block w-full resize-y bg-transparent font-mono text-sm",
    "aria-label": "HTML block",
  });
  let { text, withText } = separateSpace(node.attrs.source);
  area.value = text;
  area.rows = Math.min(12, text.split("\n").length + (isComment ? 0 : 1));
  area.addEventListener("input", () =>
    // Replacing the node makes one step of the history with the previous key; a changed attribute
    // doesn't.
    atPosition((at) =>
      view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { source: withText(area.value) })),
    ),
  );
  return {
    dom: createElement(
      "div",
      { class: isComment ? LINE : BOX },
      ...(isComment ? [] : [label]),
      area,
    ),
    controls: [area],
    show({ attrs }) {
      if (withText(area.value) === attrs.source) return;
      ({ text, withText } = separateSpace(attrs.source));
      area.value = text;
    },
  };
});

/** Splits off the spaces around the text, which are not shown and stay as they are. */
function separateSpace(source: string) {
  const text = source.trim();
  const start = source.indexOf(text);
  const [before, after] = [source.slice(0, start), source.slice(start + text.length)];
  return { text, withText: (changed: string) => before + changed + after };
}
