import { expect, test } from "vitest";
import { EVERYTHING, filterOf, isNarrowed, searchOf } from "./post-filter.ts";

const read = (search: string) => filterOf(new URLSearchParams(search));

test("a URL says which posts are shown, and is written back the same", () => {
  const author = "0193d2f4-1c77-4d0a-9a5f-0123456789ab";
  const filter = { page: 2, q: "data & AI", status: "draft", tag: "C++", author, sort: "title" };
  expect(read(`q=data+%26+AI&tag=C%2B%2B&status=draft&page=2&sort=title&author=${author}`)).toEqual(
    filter,
  );
  expect(filterOf(searchOf(read("q=data&tag=C%2B%2B&page=3")))).toEqual(
    read("q=data&tag=C%2B%2B&page=3"),
  );
  expect(String(searchOf(read("status=draft&q=a&page=2")))).toBe("q=a&status=draft&page=2");
  expect(String(searchOf(EVERYTHING))).toBe("");
});

test("invalid parameters in a URL are left out", () => {
  for (const page of ["0", "-1", "two", "1.5", "99999999"]) {
    expect(read(`page=${page}`).page).toBe(1);
  }
  expect(searchOf(read("status=deleted&q=%20&tag=&author=me&sort=random")).size).toBe(0);
});

test("a page or a sort alone is no filter", () => {
  expect(isNarrowed(read("page=2&sort=title"))).toBe(false);
  for (const query of ["q=a", "status=draft", "tag=a"]) expect(isNarrowed(read(query))).toBe(true);
});
