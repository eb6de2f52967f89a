import { type EditorState, TextSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { FormattingToolbar } from "../../html/formatting-toolbar.tsx";
import { schema } from "../schema.ts";
import { FloatingBar } from "./floating-bar.tsx";
import { ITEMS, type VisualItem } from "./toolbar-items.ts";
import { runnable, showButton } from "./visual-toolbar.tsx";

const MARKS: VisualItem[] = [ITEMS.bold, ITEMS.italic];
const BLOCKS: VisualItem[] = [{ ...ITEMS.heading2, label: "Heading" }, ITEMS.quote, ITEMS.code];

type SelectionBarProps = {
  view: EditorView;
  state: EditorState;
  /** The button that makes a link. */
  link: { label: string; keys: string; icon: string; isDisabled: boolean; onClick: () => void };
};

/** What is done most often with text, at the text that is selected. The focus stays in the text. */
export function SelectionBar({ view, state, link }: SelectionBarProps) {
  const { from, to } = state.selection;
  const shown = (items: VisualItem[]) =>
    items.map((item) => showButton(state, runnable(item, view)));
  const groups = [[...shown(MARKS), link], shown(BLOCKS)];
  return (
    <FloatingBar isInText anchor={() => selectionBox(view, from, to)}>
      <FormattingToolbar label="Selection" groups={groups} />
    </FloatingBar>
  );
}

/** Whether to show it: for text, once the pointer is released, until Escape is pressed. */
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

  /** Before the text gets the key. */
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
    setFocused(current.contains(document.activeElement));
    current.addEventListener("focusin", focus);
    current.addEventListener("focusout", blur);
    current.addEventListener("pointerdown", press);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      current.removeEventListener("focusin", focus);
      current.removeEventListener("focusout", blur);
      current.removeEventListener("pointerdown", press);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, [area, view]);

  return { isFocused, isPressed };
}

/** Text that can be formatted: not code, and not in a table, which has tools of its own. */
export function hasSelectedText(state: EditorState) {
  const { selection, doc } = state;
  if (!(selection instanceof TextSelection) || selection.empty || isInTable(state)) return false;
  const { $from, from, to } = selection;
  if ($from.parent.type === schema.nodes.code_block) return false;
  return doc.textBetween(from, to, " ").trim() !== "";
}

/** The first line if there are several: its end is not where the selection ends. */
function selectionBox(view: EditorView, from: number, to: number) {
  if (view.isDestroyed) return undefined;
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
