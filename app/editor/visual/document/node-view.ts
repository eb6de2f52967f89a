import type { Node } from "prosemirror-model";
import type { Decoration, EditorView, NodeViewConstructor } from "prosemirror-view";

type Parts = {
  dom: HTMLElement;
  /** The element with the text that is edited, if there is any. */
  contentDOM?: HTMLElement;
  /** Buttons and fields, whose events the editor leaves alone. */
  controls: HTMLElement[];
  /** Shows this version of the node. */
  show?: (node: Node, decorations: readonly Decoration[]) => void;
};

/** Calls the function with the node's position, if the node is still in the text. */
type AtPosition = (act: (position: number) => void) => void;

/** How the editor shows a kind of node that has buttons or fields of its own. */
export function nodeView(
  create: (node: Node, view: EditorView, atPosition: AtPosition) => Parts,
): NodeViewConstructor {
  return (node, view, getPosition, decorations) => {
    const { dom, contentDOM, controls, show } = create(node, view, (act) => {
      const position = getPosition();
      if (position !== undefined) act(position);
    });
    const isInControls = (target: EventTarget | null) =>
      controls.some((control) => control.contains(target as globalThis.Node));
    show?.(node, decorations);
    return {
      dom,
      ...(contentDOM && { contentDOM }),
      ...(show && {
        update(next: Node, changed: readonly Decoration[]) {
          if (next.type === node.type) show(next, changed);
          return next.type === node.type;
        },
      }),
      stopEvent: ({ target }) => isInControls(target),
      ignoreMutation: ({ target }) => !contentDOM || isInControls(target),
    };
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
