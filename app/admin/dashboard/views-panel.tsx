import type { Statistics } from "../../api/statistics.ts";
import { inWords } from "../statistics/numbers.ts";
import { summaryOf } from "../statistics/summary.ts";
import { ViewsChart } from "../statistics/views-chart.tsx";
import { Panel, PanelNote } from "./panel.tsx";

/** How much was read lately. */
export function ViewsPanel({ days }: { days: Statistics["per_day"] }) {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return (
    <Panel title="Page views" more={{ to: "/admin/statistics", label: "All statistics" }}>
      {views === 0 ? (
        <PanelNote>No views yet.</PanelNote>
      ) : (
        <>
          <p className="pt-3 text-muted">
            {inWords(views, "view")} in the last {days.length} days
          </p>
          <ViewsChart days={days} label={summaryOf(days)} isSmall />
        </>
      )}
    </Panel>
  );
}
