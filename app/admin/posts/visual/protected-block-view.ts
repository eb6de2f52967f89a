import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";

const BOX = "my-4 border border-dashed border-control p-3";
// Comments, such as the marks of WordPress's editor, are quiet lines between the blocks.
const LINE = "my-2 border-l-2 border-rule pl-3 text-muted";
const COMMENTS = /^(?:\s|<!--(?:(?!-->).)*-->)*$/s;

/** Shows the source of a protected block. Its text can be changed in place. */
export function protectedBlockView(
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
): NodeView {
  const dom = document.createElement("div");
  const isComment = COMMENTS.test(node.attrs.source);
  dom.className = isComment ? LINE : BOX;
  const label = document.createElement("p");
  label.className = "mb-2 font-sans text-sm text-muted";
  label.textContent = "HTML block";
  const area = document.createElement("textarea");
  area.className = "block w-full resize-y bg-transparent font-mono text-sm";
  area.setAttribute("aria-label", "HTML block");
  let { text, withText } = separateSpace(node.attrs.source);
  area.value = text;
  area.rows = Math.min(12, text.split("\n").length + (isComment ? 0 : 1));
  area.addEventListener("input", () => {
    const position = getPosition();
    if (position === undefined) return;
    // Unlike a changed attribute, a replaced node makes one step of the history with the key before.
    view.dispatch(
      view.state.tr.setNodeMarkup(position, undefined, { source: withText(area.value) }),
    );
  });
  dom.append(...(isComment ? [] : [label]), area);
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      if (withText(area.value) === next.attrs.source) return true;
      ({ text, withText } = separateSpace(next.attrs.source));
      area.value = text;
      return true;
    },
    stopEvent: (event) => area.contains(event.target as globalThis.Node),
    ignoreMutation: () => true,
  };
}

/** The spaces around the text are not shown, and stay as they are. */
function separateSpace(source: string) {
  const text = source.trim();
  const start = source.indexOf(text);
  const [before, after] = [source.slice(0, start), source.slice(start + text.length)];
  return { text, withText: (changed: string) => before + changed + after };
}
