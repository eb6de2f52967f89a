import { expect, test } from "vitest";
import { auditFilterSchema } from "#features/audit/audit.schema.ts";
import { ACTION_GROUPS, actionInWords } from "#features/audit/audit-actions.ts";
import { filterOf, queryOf, searchOf } from "./audit-filter.ts";

test("a filter is read back from its URL", () => {
  const filter = { kind: "post_deleted", person: "ada@", day: "2026-03-05", page: 1 };
  expect(filterOf(new URLSearchParams(searchOf(filter)))).toEqual(filter);
});

test("invalid parameters in a URL are ignored", () => {
  const search = new URLSearchParams("kind=nonsense&day=2026-99-99&page=-3");
  expect(filterOf(search)).toEqual({ kind: "", person: "", day: "", page: 1 });
});

test.each([...Object.keys(ACTION_GROUPS), "post_deleted", ""])(
  "the server understands the filter %o",
  (kind) => {
    const query = new URLSearchParams(queryOf({ kind, person: "", day: "", page: 2 }));
    const { action, page } = auditFilterSchema.parse(Object.fromEntries(query));
    const group = ACTION_GROUPS[kind];
    expect(action).toEqual(group ? Object.keys(group.actions) : kind ? [kind] : undefined);
    expect(page).toBe(2);
  },
);

test("actions are shown in words", () => {
  expect(actionInWords("messages_exported")).toBe("Messages exported");
  expect(actionInWords("something_new")).toBe("Something new");
});
