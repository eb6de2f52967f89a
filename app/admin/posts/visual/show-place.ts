import { NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { findPlace } from "./find-place.ts";

/** Selects the place and scrolls to it. */
export function showPlace(view: EditorView, place: ContentPlace) {
  const found = findPlace(view.state.doc, place);
  if (found) {
    const { from, to, node } = found;
    const { tr } = view.state;
    const selection =
      node.isAtom && !node.isText
        ? NodeSelection.create(tr.doc, from)
        : TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to));
    view.dispatch(tr.setSelection(selection));
  }
  view.focus();
  if (found) elementAt(view, found.from)?.scrollIntoView({ block: "center", behavior: "instant" });
}

function elementAt(view: EditorView, position: number) {
  const node = view.nodeDOM(position) ?? view.domAtPos(position).node;
  return node instanceof Element ? node : node.parentElement;
}
