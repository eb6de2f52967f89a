import { useRef } from "react";
import { useFirm } from "../../../shell/root-data.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";

type RecoveryCodesDialogProps = { codes: string[] | undefined; onClose: () => void };

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      title="Your recovery codes"
      isOpen={codes !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {codes && <NewCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const firm = useFirm();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Recovery codes copied");
    } catch {
      // Not allowed, or not available outside https: select them for copying by hand.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  }

  return (
    <div className="print-alone mt-4 grid gap-5">
      <p>
        If you lose your phone or passkey, one of these codes logs you in after your password. Each
        works once. They’re shown only now, so store them somewhere safe.
      </p>
      <ol
        ref={list}
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => download(codes, firm.name)}>Download</Button>
        <Button onClick={() => print()}>Print</Button>
        <Button variant="main" className="sm:ml-auto" onClick={onDone}>
          I’ve stored them
        </Button>
      </div>
    </div>
  );
}

function download(codes: string[], firmName: string) {
  const text = `Recovery codes for ${firmName}\n\n${codes.join("\n")}\n\nEach works once.\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
