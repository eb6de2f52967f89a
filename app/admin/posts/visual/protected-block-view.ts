import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";

/** Shows the source of a protected block. Its text can be changed in place. */
export function protectedBlockView(
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
): NodeView {
  const dom = document.createElement("div");
  dom.className = "my-4 border border-dashed border-control p-3";
  const label = document.createElement("p");
  label.className = "mb-2 font-sans text-sm text-muted";
  label.textContent = "HTML block";
  const area = document.createElement("textarea");
  area.className = "block w-full resize-y bg-transparent font-mono text-sm";
  area.setAttribute("aria-label", "HTML block");
  area.value = node.attrs.source;
  area.rows = Math.min(12, node.attrs.source.split("\n").length + 1);
  area.addEventListener("input", () => {
    const position = getPosition();
    if (position === undefined) return;
    // Unlike a changed attribute, a replaced node makes one step of the history with the key before.
    view.dispatch(view.state.tr.setNodeMarkup(position, undefined, { source: area.value }));
  });
  dom.append(label, area);
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      if (area.value !== next.attrs.source) area.value = next.attrs.source;
      return true;
    },
    stopEvent: (event) => area.contains(event.target as globalThis.Node),
    ignoreMutation: () => true,
  };
}
