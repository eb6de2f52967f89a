import { Button } from "../button.tsx";
import { classNames } from "../layout/class-names.ts";

type ProgressProps = {
  label: string;
  max?: number;
  /** Without a value, the bar moves: work is under way, and how much is left is unknown. */
  value?: number | undefined;
  isWide?: boolean;
};

/** The inner bar is styled in admin.css, because its parts differ between browsers. */
export function Progress({ label, max = 1, value, isWide = false }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className={classNames(
        "h-2.5 appearance-none border border-control not-indeterminate:bg-raised",
        isWide ? "w-full max-w-lg" : "w-36",
      )}
    />
  );
}

type UploadProgressProps = { progress: number | undefined; onCancel: () => void };

export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  if (progress === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      <SentPart label="Upload progress" part={progress} />
      <Button onClick={onCancel}>Cancel upload</Button>
    </div>
  );
}

/** The part of a file that was sent. Then the bar moves, because the server reports no progress. */
export function SentPart({ label, part }: { label: string; part: number }) {
  const isSent = part === 1;
  return (
    <>
      <Progress label={label} value={isSent ? undefined : part} />
      <span>{isSent ? "Processing..." : `${Math.round(part * 100)}%`}</span>
    </>
  );
}
