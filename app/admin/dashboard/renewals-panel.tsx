import { Link } from "react-router";
import type { DashboardData } from "../../api/dashboard.ts";
import { LINK, Panel, PanelRow } from "./panel.tsx";

type RenewalsPanelProps = { renewals: DashboardData["renewals"] };

/** Registrations that expire after this week, but soon enough to renew them now. */
export function RenewalsPanel({ renewals }: RenewalsPanelProps) {
  return (
    <Panel
      title="Registrations to renew"
      more={{ to: "/admin/registrations", label: "All registrations" }}
    >
      <ul>
        {renewals.map(({ id, name, days_left }) => (
          <PanelRow key={id} note={`${days_left} days left`}>
            <Link to="/admin/registrations" className={LINK}>
              {name}
            </Link>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}
