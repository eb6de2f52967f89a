import { shortDate } from "../../dates.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import type { Statement } from "./statement-queries.ts";

type StatementBadgeProps = { statement: Pick<Statement, "state" | "expires_at"> };

export function StatementBadge({ statement: { state, expires_at } }: StatementBadgeProps) {
  if (state === "draft") return <Badge>Draft</Badge>;
  if (state === "revoked") return <Badge tone="signal">Link revoked</Badge>;
  const day = expires_at ? shortDate(new Date(expires_at)) : "";
  return state === "active" ? (
    <Badge tone="good">Link works until {day}</Badge>
  ) : (
    <Badge>Link expired on {day}</Badge>
  );
}
