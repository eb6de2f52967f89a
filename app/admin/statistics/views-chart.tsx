import { counted } from "#platform/text/counted.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { classNames } from "../../ui/layout/class-names.ts";
import { axisMaximum, shortDay } from "../numbers.ts";

type ViewsChartProps = {
  days: { day: string; views: number }[];
  /** The chart's label for screen readers. */
  label: string;
  isSmall?: boolean;
};

const BAR_GAP = 0.25;

/** A bar chart with one bar a day. The drawing is stretched, so the labels are outside of it. */
export function ViewsChart({ days, label, isSmall = false }: ViewsChartProps) {
  const top = axisMaximum(Math.max(...days.map(({ views }) => views)));
  const bars = days.map(({ views }, index) => barPath(index, views / top)).join("");
  const first = days[0]?.day ?? "";
  const middle = days[Math.floor(days.length / 2)]?.day ?? "";
  return (
    <figure className="mt-4" role="img" aria-label={label}>
      <div className="flex gap-3" aria-hidden="true">
        <div className="flex w-10 shrink-0 flex-col justify-between text-right text-xs leading-none text-muted tabular-nums">
          <span>{top.toLocaleString("en-US")}</span>
          <span>0</span>
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length} 1`}
          preserveAspectRatio="none"
          className={classNames(
            "block w-full min-w-0 border-t border-b border-t-rule border-b-control",
            isSmall ? "h-24" : "h-48",
          )}
        >
          <path d={bars} className="fill-brand" />
        </svg>
      </div>
      <div
        className="mt-2 flex justify-between pl-13 text-xs text-muted tabular-nums"
        aria-hidden="true"
      >
        <span>{shortDay(first)}</span>
        <span>{shortDay(middle)}</span>
        <span>Today</span>
      </div>
    </figure>
  );
}

/** Draws a bar from the bottom up, with a gap to the next day. */
function barPath(index: number, height: number) {
  if (height === 0) return "";
  return `M${index + BAR_GAP / 2} 1v${-round(height)}h${1 - BAR_GAP}V1z`;
}

function round(number: number) {
  return Math.round(number * 10_000) / 10_000;
}

/** A summary of the chart for people who can't see it. */
export function summaryOf(days: ResponseOf<"GET /api/admin/statistics">["per_day"]) {
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const most = days.reduce((best, day) => (day.views > best.views ? day : best));
  return `Views per day over ${days.length} days: ${counted(total, "view")} in all, most on ${shortDay(most.day)} with ${most.views.toLocaleString("en-US")}.`;
}
