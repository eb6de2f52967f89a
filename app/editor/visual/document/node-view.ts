import type { Node } from "prosemirror-model";
import type { Decoration, NodeView } from "prosemirror-view";

type Parts = {
  dom: HTMLElement;
  /** The element with the text that is edited, if there is any. */
  contentDOM?: HTMLElement;
  /** Buttons and fields, whose events the editor leaves alone. */
  controls: HTMLElement[];
  /** Shows another version of the node. */
  show?: (node: Node, decorations: readonly Decoration[]) => void;
};

/** How the editor shows a kind of node that has buttons or fields of its own. */
export function nodeView({ type }: Node, { dom, contentDOM, controls, show }: Parts): NodeView {
  const isInControls = (target: EventTarget | null) =>
    controls.some((control) => control.contains(target as globalThis.Node));
  return {
    dom,
    ...(contentDOM && { contentDOM }),
    ...(show && {
      update(next: Node, decorations: readonly Decoration[]) {
        if (next.type === type) show(next, decorations);
        return next.type === type;
      },
    }),
    stopEvent: ({ target }) => isInControls(target),
    ignoreMutation: ({ target }) => !contentDOM || isInControls(target),
  };
}

/** An element of the editor itself, in the text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (globalThis.Node | string)[]
) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, value);
  }
  element.append(...children);
  return element;
}
