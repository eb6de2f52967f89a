import { expect, test } from "vitest";
import type { z } from "zod";
import { usersQuerySchema } from "#features/auth/users.schema.ts";
import { errorFilterSchema } from "#features/error-reports/schema.ts";
import { mediaFilterSchema } from "#features/media/media-change.schema.ts";
import { postFilterSchema } from "#features/posts/schema.ts";
import { auditListSchema } from "./activity/audit-filter.ts";
import { inboxSchema } from "./messages/message-filter.ts";
import { filterSearch, readFilter } from "./use-list-filter.ts";

const readPosts = (search: string) => readFilter(postFilterSchema, new URLSearchParams(search));

test("a URL says which posts are shown", () => {
  const author = "0193d2f4-1c77-4d0a-9a5f-0123456789ab";
  const filter = { page: 2, q: "data & AI", status: "draft", tag: "C++", author, sort: "title" };
  const search = `q=data+%26+AI&tag=C%2B%2B&status=draft&page=2&sort=title&author=${author}`;
  expect(readPosts(search)).toEqual(filter);
});

test("a filter is written in one order, without default values", () => {
  expect(filterSearch(postFilterSchema, readPosts("status=draft&q=a&page=2"))).toBe(
    "q=a&status=draft&page=2",
  );
  expect(filterSearch(postFilterSchema, readPosts(""))).toBe("");
  expect(filterSearch(usersQuerySchema, { q: "", show: "all", page: 1 })).toBe("");
  expect(filterSearch(inboxSchema, { stage: "new", q: "", page: 1 })).toBe("");
  expect(filterSearch(inboxSchema, { stage: "all", q: "", page: 1 })).toBe("stage=all");
});

test.each<[string, z.ZodType<object>, object]>([
  ["posts", postFilterSchema, { q: "a b&c", status: "draft", tag: "C++", page: 3 }],
  ["images", mediaFilterSchema, { use: "unused", q: "chart", page: 2 }],
  ["messages", inboxSchema, { stage: "spam", q: "ada b&c", page: 3 }],
  ["users", usersQuerySchema, { q: "ada b&c", show: "admins", page: 3 }],
  [
    "activity",
    auditListSchema,
    { kind: "post_deleted", person: "ada@", day: "2026-03-05", page: 1 },
  ],
  ["errors", errorFilterSchema, { state: "fixed", q: "TypeError", page: 2 }],
])("the filter of %s is read back from its URL", (_, schema, filter) => {
  const search = new URLSearchParams(filterSearch(schema, filter));
  expect(readFilter(schema, search)).toEqual(filter);
});

test.each<[string, z.ZodType<object>, string]>([
  ["posts", postFilterSchema, "status=lost&q=%20&tag=&author=me&sort=random&page=two"],
  ["images", mediaFilterSchema, "use=lost&page=0&image=5"],
  ["messages", inboxSchema, "stage=odd&owner=ada&page=1.5"],
  ["users", usersQuerySchema, `q=${"a".repeat(200)}&show=nonsense&page=-3`],
  ["activity", auditListSchema, "kind=nonsense&day=2026-99-99&page=-3"],
  ["errors", errorFilterSchema, "state=lost&q=%00&page=99999999"],
])("invalid parameters in the URL of %s are ignored", (_, schema, search) => {
  expect(filterSearch(schema, readFilter(schema, new URLSearchParams(search)))).toBe("");
});

test("what is valid is shown beside what is not", () => {
  const search = new URLSearchParams("show=nonsense&q=ada&page=2");
  expect(readFilter(usersQuerySchema, search)).toEqual({ q: "ada", show: "all", page: 2 });
});
