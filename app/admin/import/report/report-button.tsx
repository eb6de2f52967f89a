import { messageOf } from "../../../api/api-error.ts";
import { type Import, importsApi } from "../../../api/imports.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";

type ReportButtonProps = { current: Import; onInteract: () => void };

export function ReportButton({ current, onInteract }: ReportButtonProps) {
  async function download() {
    onInteract();
    try {
      save(await importsApi.report(current.id), `import-${current.created_at.slice(0, 10)}.csv`);
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return <Button onClick={download}>Download report</Button>;
}

/** A plain link would not send the session. */
function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
