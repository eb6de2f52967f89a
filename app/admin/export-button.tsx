import { useState } from "react";
import { messageOf } from "../api/api-error.ts";
import { toast } from "../ui/feedback/toasts.tsx";
import { Button } from "../ui/forms/button.tsx";

type ExportButtonProps = { fileName: string; load: () => Promise<Blob> };

/** Downloads everything that the page's filter matches, not only what is shown. */
export function ExportButton({ fileName, load }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      saveFile(await load(), fileName);
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button disabled={isBusy} onClick={download}>
      {isBusy ? "Exporting..." : "Export CSV"}
    </Button>
  );
}

function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not right away: some browsers start the download a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
