import type { CaseStudy } from "#features/website/show-website.server.ts";

const MARKS_MAX = 48;
const COLUMNS_MIN = 20;

export type Figure = Omit<CaseStudy["figure"], "better">;

/** Counts drawn as tally marks, one row each, to the same scale. */
export function BeforeAfter({ figure }: { figure: Figure }) {
  const { before, after, unit } = figure;
  const marks = markCounts(before.value, after.value);
  const columns = Math.max(marks.before, marks.after, COLUMNS_MIN);
  return (
    <figure className="max-w-xl">
      <Tally {...before} marks={marks.before} columns={columns} />
      <Tally {...after} marks={marks.after} columns={columns} signal />
      <figcaption className="mt-1 text-sm text-muted">{capitalized(unit)}</figcaption>
    </figure>
  );
}

type TallyProps = {
  label: string;
  display: string;
  marks: number;
  columns: number;
  signal?: boolean;
};

function Tally({ label, display, marks, columns, signal = false }: TallyProps) {
  return (
    <div className="flex items-center gap-4 border-t border-rule py-2">
      <p className="flex w-22 shrink-0 items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{label}</span>
        <span className="text-lg font-semibold tabular-nums">{display}</span>
      </p>
      {/* The drawing is stretched to the width; the strokes are not. */}
      <svg
        viewBox={`0 0 ${columns} 1`}
        preserveAspectRatio="none"
        className={`block h-5 w-full ${signal ? "text-signal" : "text-muted"}`}
        aria-hidden="true"
      >
        <path
          d={tallyPath(marks)}
          stroke="currentColor"
          strokeWidth={signal ? 3 : 2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}

/** One mark for each thing counted. Large numbers and fractions get marks in proportion. */
function markCounts(before: number, after: number) {
  const most = Math.max(before, after);
  const exact = Number.isInteger(before) && Number.isInteger(after) && most <= MARKS_MAX;
  const scale = exact ? 1 : MARKS_MAX / most;
  return { before: Math.round(before * scale), after: Math.round(after * scale) };
}

function tallyPath(marks: number) {
  return Array.from({ length: marks }, (_, index) => `M${index + 0.5} 0v1`).join("");
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
