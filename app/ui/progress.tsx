type ProgressProps = {
  label: string;
  /** From 0 to 1. Without one the bar moves: it is unknown how much is left. */
  value?: number | undefined;
};

export function Progress({ label, value }: ProgressProps) {
  const known = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(value * 100) : undefined}
      className="h-2.5 min-w-24 flex-1 overflow-hidden border border-control bg-raised"
    >
      <div
        className={known ? "h-full bg-brand" : "h-full w-1/3 bg-brand motion-safe:animate-progress"}
        style={known ? { width: `${value * 100}%` } : undefined}
      />
    </div>
  );
}
