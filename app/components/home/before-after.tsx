import type { CaseStudy } from "#content/case-studies.ts";

const MARKS_MAX = 48;
const PER_ROW = 20;
const STEP = 10;
const ROW = 26;

type Figure = CaseStudy["figure"];

/** Counts drawn as tally marks: what stood before beside what stands now. */
export function BeforeAfter({ figure }: { figure: Figure }) {
  const { before, after, unit } = figure;
  const marks = markCounts(before.value, after.value);
  return (
    <figure className="mt-8 max-w-xl">
      <Tally label={before.label} display={before.display} marks={marks.before} />
      <Tally label={after.label} display={after.display} marks={marks.after} signal />
      <figcaption className="mt-3 text-[0.9rem] text-muted">{capitalized(unit)}</figcaption>
    </figure>
  );
}

type TallyProps = { label: string; display: string; marks: number; signal?: boolean };

function Tally({ label, display, marks, signal = false }: TallyProps) {
  const rows = Math.ceil(marks / PER_ROW);
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-start gap-3 border-t border-rule py-3">
      <p>
        <span className="block text-[0.9rem] text-muted">{label}</span>
        <span className="text-[1.35rem] font-semibold tabular-nums">{display}</span>
      </p>
      <svg
        viewBox={`0 0 ${PER_ROW * STEP} ${rows * ROW}`}
        className={`w-full ${signal ? "text-signal" : "text-muted"}`}
        aria-hidden="true"
      >
        <path d={tallyPath(marks)} stroke="currentColor" strokeWidth={signal ? 3 : 1.6} />
      </svg>
    </div>
  );
}

/** One mark for each thing counted; for large or broken numbers, marks in proportion. */
function markCounts(before: number, after: number) {
  const most = Math.max(before, after);
  const exact = Number.isInteger(before) && Number.isInteger(after) && most <= MARKS_MAX;
  const scale = exact ? 1 : MARKS_MAX / most;
  return { before: Math.round(before * scale), after: Math.round(after * scale) };
}

function tallyPath(marks: number) {
  return Array.from({ length: marks }, (_, index) => {
    const x = (index % PER_ROW) * STEP + 3;
    const y = Math.floor(index / PER_ROW) * ROW + 3;
    return `M${x} ${y}v18`;
  }).join("");
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
