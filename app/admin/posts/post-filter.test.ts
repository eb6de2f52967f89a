import { expect, test } from "vitest";
import { filterOf, isNarrowed, searchOf } from "./post-filter.ts";

const read = (search: string) => filterOf(new URLSearchParams(search));

test("a URL says which posts are shown, and is written back the same", () => {
  const filter = { page: 2, q: "data & AI", status: "draft" } as const;
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(String(searchOf(filter))).toBe("q=data+%26+AI&status=draft&page=2");
  expect(String(searchOf({ page: 1, q: "", status: "" }))).toBe("");
});

test("invalid parameters in a URL are left out", () => {
  for (const page of ["0", "-1", "two", "1.5", "99999999"]) {
    expect(read(`page=${page}`).page).toBe(1);
  }
  expect(read("status=deleted&q=%20")).toEqual({ page: 1, q: "", status: "" });
});

test("a page alone is no filter", () => {
  expect(isNarrowed(read("page=2"))).toBe(false);
  expect(isNarrowed(read("q=a"))).toBe(true);
  expect(isNarrowed(read("status=draft"))).toBe(true);
});
