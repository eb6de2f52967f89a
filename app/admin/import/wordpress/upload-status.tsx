import { byteSize } from "#platform/text/byte-size.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { timeLeft } from "../progress/pace.ts";
import { StepProgress } from "../progress/step-progress.tsx";
import { usePace } from "../progress/use-pace.ts";
import { number } from "../report/import-words.ts";
import type { Upload } from "./use-export-upload.ts";

type UploadStatusProps = { upload: Upload; onCancel: () => void };

export function UploadStatus({ upload, onCancel }: UploadStatusProps) {
  const { sent, total, found } = upload;
  const pace = usePace(sent, total);
  const isSent = sent >= total;
  return (
    <StepProgress
      label="Upload"
      max={total || 1}
      // Without a value it shows activity: the server is still reading.
      value={isSent ? undefined : sent}
      facts={[
        `${byteSize(sent)} of ${byteSize(total)}`,
        found === 1 ? "1 post found" : `${number(found)} posts found`,
        isSent ? "Reading..." : pace && timeLeft(pace),
      ]}
    >
      <Button onClick={onCancel}>Cancel</Button>
    </StepProgress>
  );
}
