import { z } from "zod";
import { auditFilterSchema } from "#features/audit/audit.schema.ts";
import { ACTION_GROUPS } from "#features/audit/audit-actions.ts";

const KINDS = Object.entries(ACTION_GROUPS).flatMap(([group, { actions }]) => [
  group,
  ...Object.keys(actions),
]);

/** What the log shows. A kind is an action or a group of them. */
export const auditListSchema = z.object({
  kind: z.enum(KINDS).optional(),
  /** As it was entered. */
  person: z.string().trim().optional(),
  ...auditFilterSchema.pick({ day: true, page: true }).shape,
});

export type AuditList = z.output<typeof auditListSchema>;

/** The query for the API. */
export function auditQuery({ kind = "", person = "", day = "", page }: AuditList) {
  const group = ACTION_GROUPS[kind];
  const action = group ? Object.keys(group.actions).join(",") : kind;
  return String(new URLSearchParams({ action, person, day, page: String(page) }));
}
