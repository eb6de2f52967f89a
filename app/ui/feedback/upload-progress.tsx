import { Button } from "../forms/button.tsx";
import { Progress } from "./progress.tsx";

type UploadProgressProps = { progress: number | undefined; onCancel: () => void };

export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  if (progress === undefined) return null;
  const isSent = progress === 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      {/* Without a value the bar is indeterminate: the server reports no progress. */}
      <Progress label="Upload progress" value={isSent ? undefined : progress} />
      <span>{isSent ? "Processing..." : `${Math.round(progress * 100)}%`}</span>
      <Button onClick={onCancel}>Cancel upload</Button>
    </div>
  );
}
