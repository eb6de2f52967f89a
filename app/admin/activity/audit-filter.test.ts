import { expect, test } from "vitest";
import { ACTION_GROUPS, actionInWords, auditFilterSchema } from "#features/audit/schema.ts";
import { auditListSchema, auditQuery } from "./audit-filter.ts";

test.each([...Object.keys(ACTION_GROUPS), "post_deleted", undefined])(
  "the server understands the filter %o",
  (kind) => {
    const query = new URLSearchParams(auditQuery(auditListSchema.parse({ kind, page: "2" })));
    const { action, page } = auditFilterSchema.parse(Object.fromEntries(query));
    const group = ACTION_GROUPS[kind ?? ""];
    expect(action).toEqual(group ? Object.keys(group.actions) : kind ? [kind] : undefined);
    expect(page).toBe(2);
  },
);

test("actions are shown in words", () => {
  expect(actionInWords("messages_exported")).toBe("Messages exported");
  expect(actionInWords("something_new")).toBe("Something new");
});
