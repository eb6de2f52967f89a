import { shortDay } from "../../dates.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Panel, PanelNote } from "../panel.tsx";
import type { DashboardData } from "./status-rows.ts";

const SHOWN = 10;

const KINDS: Record<DashboardData["due"][number]["kind"], string> = {
  follow_up: "Follow up",
  due_date: "Due date",
  registration: "Registration",
};

/** Lists everything due in the next seven days or overdue. */
export function DuePanel({ items }: { items: DashboardData["due"] }) {
  const rows = items.slice(0, SHOWN).map(({ kind, title, to, date, is_overdue }) => ({
    key: `${kind} ${to} ${title}`,
    to,
    text: title,
    note: (
      <span className="flex items-center gap-3">
        {is_overdue && (
          <Badge tone="signal">{kind === "registration" ? "Expired" : "Overdue"}</Badge>
        )}
        <span>
          {KINDS[kind]} <time dateTime={date}>{shortDay(date)}</time>
        </span>
      </span>
    ),
  }));
  return (
    <Panel
      title="Due this week"
      note={items.length === 0 && "Nothing is due this week."}
      rows={rows}
    >
      {items.length > SHOWN && <PanelNote>And {items.length - SHOWN} more.</PanelNote>}
    </Panel>
  );
}
