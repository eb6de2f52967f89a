import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { toast } from "../../../../ui/feedback/toasts.tsx";
import { Button } from "../../../../ui/forms/button.tsx";
import { dismissMarkdown, formatMarkdown, offeredMarkdown } from "./markdown-offer.ts";
import { OfferBar } from "./offer-bar.tsx";

type MarkdownBarProps = { view: EditorView; state: EditorState };

/** Offers to turn Markdown that was just pasted into formatting. */
export function MarkdownBar({ view, state }: MarkdownBarProps) {
  const offer = offeredMarkdown(state);
  const [isBusy, setBusy] = useState(false);
  if (!offer) return null;
  const { text } = offer;

  async function format() {
    setBusy(true);
    try {
      const { markdownToHtml } = await import("./markdown-to-html.ts");
      formatMarkdown(view, markdownToHtml(text));
      view.focus();
    } catch {
      toast.failure("We couldn’t format the text", "Check your connection, and try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <OfferBar text="This looks like Markdown.">
      <Button size="small" variant="main" disabled={isBusy} onClick={format}>
        Paste as formatting
      </Button>
      <Button
        size="small"
        onClick={() => {
          dismissMarkdown(view);
          view.focus();
        }}
      >
        Keep as text
      </Button>
    </OfferBar>
  );
}
