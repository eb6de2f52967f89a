import { Plugin } from "prosemirror-state";
import { setLink } from "./link-commands.ts";

/** A URL that is pasted over selected words becomes their link. */
export const linkFromUrl = new Plugin({
  props: {
    handlePaste(view, { clipboardData }) {
      const text = clipboardData?.getData("text/plain").trim() ?? "";
      const isUrl = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
      const { from, to } = view.state.selection;
      if (!isUrl || view.state.doc.textBetween(from, to).trim() === "") return false;
      return setLink({ href: text, isNewTab: false })(view.state, view.dispatch);
    },
  },
});
