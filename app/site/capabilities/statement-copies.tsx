import { useRef } from "react";
import { type Statement, statementText } from "#features/documents/statement-text.ts";
import { useRootData } from "../../shell/root-data.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { focusField } from "../../ui/forms/focus-field.ts";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { FileLink } from "../../ui/layout/file-link.tsx";

/** The statement to take along: as a PDF, on paper, or as text. */
export function StatementCopies(statement: Statement) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const text = statementText(useRootData()?.siteUrl ?? "", statement);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied", "The capability statement is on your clipboard as text.");
    } catch {
      // Not allowed, or not available outside https: show it for copying by hand.
      focusField(textArea.current);
      textArea.current?.select();
    }
  }

  return (
    <div className="mt-6 print:hidden">
      <p className="flex flex-wrap gap-3">
        <FileLink to="/capabilities.pdf" className={buttonClass({ variant: "main" })}>
          Download as PDF
        </FileLink>
        <Button className="noscript:hidden" onClick={copy}>
          Copy as text
        </Button>
        <Button className="noscript:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 list-none items-center text-sm text-muted underline underline-offset-4 hover:text-signal [&::-webkit-details-marker]:hidden">
          Show as plain text
        </summary>
        <TextArea
          ref={textArea}
          aria-label="Capability statement as plain text"
          readOnly
          rows={16}
          value={text}
          className="mt-2 text-sm"
        />
      </details>
    </div>
  );
}
