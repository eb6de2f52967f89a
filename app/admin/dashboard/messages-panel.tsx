import { Link } from "react-router";
import type { DashboardData } from "../../api/dashboard.ts";
import { LINK, Panel, PanelNote, PanelRow } from "./panel.tsx";
import { duration } from "./time-ago.ts";

type MessagesPanelProps = {
  messages: DashboardData["messages"];
  /** Undefined until it is loaded. */
  unread: number | undefined;
  now: Date;
};

export function MessagesPanel({ messages, unread, now }: MessagesPanelProps) {
  const { count, oldest } = messages;
  return (
    <Panel title="Messages waiting" more={{ to: "/admin/messages", label: "Read Messages" }}>
      {count === 0 && <PanelNote>No messages are waiting for a reply.</PanelNote>}
      <ul>
        {oldest.map(({ id, name, created_at }) => (
          <PanelRow key={id} note={`Waiting ${duration(new Date(created_at), now)}`}>
            <Link to={`/admin/messages/${id}`} className={LINK}>
              {name}
            </Link>
          </PanelRow>
        ))}
      </ul>
      {count > oldest.length && <PanelNote>And {count - oldest.length} more.</PanelNote>}
      {Boolean(unread) && <p className="pt-3 text-sm text-muted">{unread} unread</p>}
    </Panel>
  );
}
