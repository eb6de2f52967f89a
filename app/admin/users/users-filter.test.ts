import { expect, test } from "vitest";
import { usersQuerySchema } from "#features/auth/accounts/users.schema.ts";
import { filterOf, queryOf } from "./users-filter.ts";

test("a filter is read back from its URL, and the server understands it", () => {
  const filter = { q: "ada b&c", show: "admins", page: 3 } as const;
  const query = new URLSearchParams(queryOf(filter));
  expect(filterOf(query)).toEqual(filter);
  expect(usersQuerySchema.parse(Object.fromEntries(query))).toEqual(filter);
});

test("the defaults are not in the URL", () => {
  expect(queryOf({ q: "", show: "all", page: 1 })).toBe("");
  expect(filterOf(new URLSearchParams())).toEqual({ q: "", show: "all", page: 1 });
});

test("invalid parameters in a URL are ignored", () => {
  const search = new URLSearchParams(`q=${"a".repeat(200)}&show=nonsense&page=-3`);
  expect(filterOf(search)).toEqual({ q: "a".repeat(100), show: "all", page: 1 });
});
