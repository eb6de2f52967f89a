import { Link } from "react-router";
import { shortDay } from "../../dates.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { LINK, Panel, PanelNote, PanelRow } from "../panel.tsx";
import type { DashboardData } from "./status-rows.ts";

const SHOWN = 10;

const KINDS: Record<DashboardData["due"][number]["kind"], string> = {
  follow_up: "Follow up",
  due_date: "Due date",
  registration: "Registration",
};

/** Lists everything due in the next seven days or overdue. */
export function DuePanel({ items }: { items: DashboardData["due"] }) {
  return (
    <Panel title="Due this week">
      {items.length === 0 && <PanelNote>Nothing is due this week.</PanelNote>}
      <ul>
        {items.slice(0, SHOWN).map(({ kind, title, to, date, is_overdue }) => (
          <PanelRow
            key={`${kind} ${to} ${title}`}
            note={
              <span className="flex items-center gap-3">
                {is_overdue && (
                  <Badge tone="signal">{kind === "registration" ? "Expired" : "Overdue"}</Badge>
                )}
                <span>
                  {KINDS[kind]} <time dateTime={date}>{shortDay(date)}</time>
                </span>
              </span>
            }
          >
            <Link to={to} className={LINK}>
              {title}
            </Link>
          </PanelRow>
        ))}
      </ul>
      {items.length > SHOWN && <PanelNote>And {items.length - SHOWN} more.</PanelNote>}
    </Panel>
  );
}
