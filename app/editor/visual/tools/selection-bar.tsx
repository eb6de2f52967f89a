import { type EditorState, TextSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import type { EditorProps } from "../document/commands.ts";
import { schema } from "../document/schema.ts";
import { FloatingBar } from "./floating.tsx";
import { ITEMS, type VisualItem } from "./toolbar-items.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";

const TOOLS: VisualItem[][] = [
  [ITEMS.bold, ITEMS.italic, ITEMS.link],
  [{ ...ITEMS.heading2, label: "Heading" }, ITEMS.quote, ITEMS.code],
];

/** A bar at selected text with the most common formatting. The focus stays in the text. */
export function SelectionBar({ view, state }: EditorProps) {
  return (
    <FloatingBar view={view} isInText anchor={() => selectionBox(view)}>
      <VisualToolbar view={view} state={state} label="Selection" items={TOOLS} />
    </FloatingBar>
  );
}

/** Shows the bar for selected text, once the pointer is released, until Escape is pressed. */
export function useSelectionBar(
  area: RefObject<HTMLElement | null>,
  view: EditorView | undefined,
  state: EditorState | undefined,
) {
  const { isFocused, isPressed } = useAttention(area, view);
  const [dismissed, setDismissed] = useState<EditorState["selection"]>();
  const selection = state?.selection;
  const isShown =
    isFocused &&
    !isPressed &&
    state !== undefined &&
    hasSelectedText(state) &&
    !(dismissed && selection?.eq(dismissed));

  /** Handles Escape before the text does. */
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isShown || !view?.hasFocus()) return;
    setDismissed(selection);
    event.preventDefault();
    event.stopPropagation();
  }

  return { isShown, isFocused, press };
}

/** Whether the text or its tools have the focus, and whether text is being selected. */
function useAttention(area: RefObject<HTMLElement | null>, view: EditorView | undefined) {
  const [isFocused, setFocused] = useState(false);
  const [isPressed, setPressed] = useState(false);

  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const focus = () => setFocused(true);
    const blur = ({ relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && current.contains(relatedTarget));
    const press = ({ target }: PointerEvent) =>
      setPressed(target instanceof Node && view?.dom.contains(target) === true);
    const release = () => setPressed(false);
    const listening = new AbortController();
    const { signal } = listening;
    setFocused(current.contains(document.activeElement));
    current.addEventListener("focusin", focus, { signal });
    current.addEventListener("focusout", blur, { signal });
    current.addEventListener("pointerdown", press, { signal });
    window.addEventListener("pointerup", release, { signal });
    window.addEventListener("pointercancel", release, { signal });
    return () => listening.abort();
  }, [area, view]);

  return { isFocused, isPressed };
}

/** Whether selected text can be formatted: not code, nor in a table, which has other tools. */
export function hasSelectedText(state: EditorState) {
  const { selection, doc } = state;
  if (!(selection instanceof TextSelection) || selection.empty || isInTable(state)) return false;
  const { $from, from, to } = selection;
  if ($from.parent.type === schema.nodes.code_block) return false;
  return doc.textBetween(from, to, " ").trim() !== "";
}

/** The position of the selection. For several lines, it is as wide as the text. */
function selectionBox(view: EditorView) {
  const { from, to } = view.state.selection;
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
  const isOneLine = end.top < start.bottom;
  const { right } = view.dom.getBoundingClientRect();
  return {
    left: start.left,
    right: isOneLine ? end.right : right,
    top: start.top,
    bottom: end.bottom,
  };
}
