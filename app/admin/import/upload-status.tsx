import { byteSize } from "#platform/byte-size.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { number } from "./import-words.ts";
import { timeLeft } from "./pace.ts";
import type { Upload } from "./use-export-upload.ts";
import { usePace } from "./use-pace.ts";

type UploadStatusProps = { upload: Upload; onCancel: () => void };

export function UploadStatus({ upload, onCancel }: UploadStatusProps) {
  const { sent, total, found } = upload;
  const pace = usePace(sent, total);
  const isSent = sent >= total;
  return (
    <div className="import-progress">
      {/* Without a value it shows activity: the server is still reading. */}
      <Progress label="Upload" max={total || 1} value={isSent ? undefined : sent} />
      <p>
        <span>
          {byteSize(sent)} of {byteSize(total)}
        </span>
        <span>{found === 1 ? "1 post found" : `${number(found)} posts found`}</span>
        <span>{isSent ? "Reading..." : pace && timeLeft(pace)}</span>
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
