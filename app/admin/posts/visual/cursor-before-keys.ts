import { Plugin } from "prosemirror-state";

/**
 * Browsers report that the cursor has moved some milliseconds later. A key pressed in between, as in
 * End and Enter typed quickly, would act where the cursor was before.
 */
export const cursorBeforeKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown({ dom }, { isComposing }) {
        if (!isComposing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
      },
    },
  },
});
