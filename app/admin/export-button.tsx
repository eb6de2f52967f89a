import { useMutation } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";

type ExportButtonProps = { fileName: string; load: () => Promise<Blob> };

/** Downloads everything that the page's filter matches, not only what is shown. */
export function ExportButton({ fileName, load }: ExportButtonProps) {
  const { isPending, mutate } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, fileName),
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {isPending ? "Exporting..." : "Export CSV"}
    </Button>
  );
}

/** Downloads a file. A plain link would not send the session. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoke the URL later: some browsers start the download after a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
