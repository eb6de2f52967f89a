import { ApiError } from "../../../api/api-error.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ExportDrop } from "./export-drop.tsx";
import { UploadStatus } from "./upload-status.tsx";
import type { useExportUpload } from "./use-export-upload.ts";

const BUNDLED = "/wordpress-export.xml";

type WordPressTabProps = { uploading: ReturnType<typeof useExportUpload> };

export function WordPressTab({ uploading }: WordPressTabProps) {
  const { upload, start, cancel } = uploading;
  const isBusy = upload !== undefined;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="main" disabled={isBusy} onClick={() => start("wordpress", fetchBundled)}>
          {isBusy ? "Parsing..." : "Parse WordPress Export"}
        </Button>
        <p className="text-muted">
          Reads the export file bundled with this site, <code>wordpress-export.xml</code>.
        </p>
      </div>
      <ExportDrop
        label="Upload Export Files"
        endings={[".xml", ".zip"]}
        isBusy={isBusy}
        onFiles={(files) => start("wordpress", async () => files)}
      >
        or drop your own export here: .xml (all parts of a split export together) or .zip, up to 500
        MB each.
      </ExportDrop>
      {upload?.source === "wordpress" && <UploadStatus upload={upload} onCancel={cancel} />}
    </div>
  );
}

async function fetchBundled() {
  const response = await fetch(BUNDLED);
  if (!response.ok) throw new ApiError(response.status, "");
  return [new File([await response.blob()], "wordpress-export.xml")];
}
