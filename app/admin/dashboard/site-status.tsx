import type { DashboardData } from "../../api/dashboard.ts";
import { backupRows } from "./backup-rows.ts";
import { Panel } from "./panel.tsx";
import { type StatusRow, statusRows } from "./status-rows.ts";

type SiteStatusProps = Pick<DashboardData, "site" | "backups"> & {
  isMailFailing: boolean;
  now: Date;
};

export function SiteStatus({ site, backups, isMailFailing, now }: SiteStatusProps) {
  const rows = [...statusRows(site, isMailFailing), ...backupRows(backups, now)];
  return (
    <Panel title="Site status">
      <dl>
        {rows.map((row) => (
          <div
            key={row.label}
            className="grid min-h-11 grid-cols-[1rem_7rem_minmax(0,1fr)] items-baseline border-b border-rule py-2.5"
          >
            <dt className="contents">
              <Dot state={row.state} />
              {row.label}
            </dt>
            <dd className="text-sm text-muted">{row.text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const DOTS: Record<StatusRow["state"], { look: string; word: string }> = {
  good: { look: "bg-brand", word: "" },
  notice: { look: "border border-control", word: "To do: " },
  problem: { look: "bg-signal", word: "Problem: " },
};

/** The color alone would say nothing to some. */
function Dot({ state }: { state: StatusRow["state"] }) {
  const { look, word } = DOTS[state];
  return (
    <span className={`relative mt-2 size-2 self-start rounded-full ${look}`}>
      <span className="sr-only">{word}</span>
    </span>
  );
}
