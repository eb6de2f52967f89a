import { z } from "zod";
import { ACTION_GROUPS, auditFilterSchema } from "#features/audit/schema.ts";

const KINDS = Object.entries(ACTION_GROUPS).flatMap(([group, { actions }]) => [
  group,
  ...Object.keys(actions),
]);

/** The filter of the activity log. A kind is an action or a group of actions. */
export const auditListSchema = z.object({
  kind: z.enum(KINDS).optional(),
  /** The person's name or email address, as it was entered. */
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
