import { Plugin } from "prosemirror-state";

const ACTIONS = ["keydown", "pointerdown", "copy", "cut", "paste"];

/**
 * Browsers report that the cursor has moved some milliseconds later. A key pressed in between, as in
 * End and Enter typed quickly, a paste or a click on a tool would act where the cursor was before.
 */
export const readSelectionFirst = new Plugin({
  view(view) {
    const page = view.dom.ownerDocument;
    function readSelection() {
      if (!view.composing) page.dispatchEvent(new Event("selectionchange"));
    }
    for (const action of ACTIONS) page.addEventListener(action, readSelection, { capture: true });
    return {
      destroy() {
        for (const action of ACTIONS)
          page.removeEventListener(action, readSelection, { capture: true });
      },
    };
  },
});
