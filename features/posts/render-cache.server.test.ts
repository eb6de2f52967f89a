import { expect, test } from "vitest";
import { cachedRender } from "./render-cache.server.ts";

function counted(maxCharacters: number) {
  const rendered: string[] = [];
  const render = cachedRender((source) => {
    rendered.push(source);
    return source.toUpperCase();
  }, maxCharacters);
  return { render, rendered };
}

test("the same source is rendered once", () => {
  const { render, rendered } = counted(100);
  expect([render("one"), render("two"), render("one")]).toEqual(["ONE", "TWO", "ONE"]);
  expect(rendered).toEqual(["one", "two"]);
});

test("an empty result is cached too", () => {
  let times = 0;
  const render = cachedRender(() => {
    times += 1;
    return "";
  }, 100);
  expect([render(""), render(""), times]).toEqual(["", "", 1]);
});

test("the least recently used is evicted when there is no more room", () => {
  const { render, rendered } = counted(12);
  for (const source of ["one", "two", "one", "six", "one", "two"]) render(source);
  expect(rendered).toEqual(["one", "two", "six", "two"]);
});

test("what is larger than the cache is rendered and not cached", () => {
  const { render, rendered } = counted(4);
  expect([render("long"), render("long")]).toEqual(["LONG", "LONG"]);
  expect(rendered).toEqual(["long", "long"]);
});

test("a failure is not cached", () => {
  let fails = true;
  const render = cachedRender((source) => {
    if (fails) throw new Error("no");
    return source;
  }, 100);
  expect(() => render("a")).toThrow();
  fails = false;
  expect(render("a")).toBe("a");
});
