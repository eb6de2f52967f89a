type ProgressProps = {
  label: string;
  max?: number;
  /** Without one the bar moves: work is under way, and how much is left is not known. */
  value?: number | undefined;
};

export function Progress({ label, max = 1, value }: ProgressProps) {
  return <progress aria-label={label} max={max} value={value} />;
}
