import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { postsApi } from "../../../api/posts.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { type DialogName, requestedDialog } from "./dialogs.ts";
import { openDocument } from "./document.ts";
import { editorState, withoutUploads } from "./editor-state.ts";
import { cleanPasted } from "./paste/clean/clean-pasted.ts";
import { clipboardParser } from "./paste/clipboard-parser.ts";
import { clipboardSerializer } from "./paste/clipboard-serializer.ts";
import { plainTextSlice } from "./paste/plain-text.ts";
import { protectedBlockView } from "./protected-block-view.ts";

/** The bars at the top and bottom of the window, and some text around the cursor. */
const COVERED = { top: 140, bottom: 160, left: 0, right: 0 };

/** What the editor shows, with its history. */
export type VisualSession = {
  content: string;
  state: EditorState;
  contentOf: (doc: Node) => string;
};

type Options = {
  content: string;
  /** Outlives the editor, so that another look at the HTML doesn't end the history. */
  session: RefObject<VisualSession | undefined>;
  onChange: (content: string) => void;
  /** Of the element in which text is typed. */
  attributes: Record<string, string>;
  onDialog: (name: DialogName) => void;
  /** How the document is edited; as a post, unless something simpler is given. */
  createState?: (doc: Node) => EditorState;
};

/** Why there is no editor: the server was not reached, or the content can only be edited whole. */
export type Failure = "connection" | "content";

/** An editor of this content in the given element. Its view is undefined until it has loaded. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one life of one editor, whose steps share its refs
export function useVisualEditor(
  host: RefObject<HTMLElement | null>,
  { content, session, onChange, attributes, onDialog, createState = editorState }: Options,
) {
  const [view, setView] = useView();
  const [state, setState] = useState<EditorState>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  // What the editor shows: other content comes from outside and is loaded.
  const shown = useRef<string>(undefined);
  // What the form has been told, until it has rendered what the editor shows.
  const reported = useRef(new Set<string>());
  const latest = useRef({ attributes, onDialog });
  latest.current = { attributes, onDialog };

  const reportContent = useStableCallback(() => {
    if (session.current) onChange(session.current.content);
  });

  // After every render: what was typed and undone at once never changes the content.
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
        // A fault of the editor itself is reported, and doesn't look as if it were loading.
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
          // The text is painted first, then the form renders. Beside the text, no blur follows.
          if (view.hasFocus()) startTransition(reportContent);
          else reportContent();
        },
        // Without waiting for that, when the text is left or saved.
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

/** Undefined if the content can only be edited whole. */
async function openSession(
  content: string,
  createState: (doc: Node) => EditorState,
): Promise<VisualSession | undefined> {
  const { blocks } = await postsApi.blocks(content);
  if (!blocks) return undefined;
  const { doc, contentOf } = openDocument(content, blocks);
  return { content, state: createState(doc), contentOf };
}

/** Destroyed when another takes its place, and with the component. */
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
  const view = new EditorView(
    { mount: replacedChild(host) },
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

function replacedChild(host: HTMLElement) {
  const element = document.createElement("div");
  host.replaceChildren(element);
  return element;
}
