import { expect, test } from "vitest";
import { cachedRender } from "./content-thread.server.ts";

function counted(maxCharacters: number) {
  const rendered: string[] = [];
  const render = cachedRender(async (source) => {
    rendered.push(source);
    return source.toUpperCase();
  }, maxCharacters);
  return { render, rendered };
}

test("the same source is rendered once", async () => {
  const { render, rendered } = counted(100);
  expect([await render("one"), await render("two"), await render("one")]).toEqual([
    "ONE",
    "TWO",
    "ONE",
  ]);
  expect(rendered).toEqual(["one", "two"]);
});

test("an empty result is cached too", async () => {
  let times = 0;
  const render = cachedRender(async () => {
    times += 1;
    return "";
  }, 100);
  expect([await render(""), await render(""), times]).toEqual(["", "", 1]);
});

test("the least recently used is evicted when there is no more room", async () => {
  const { render, rendered } = counted(12);
  for (const source of ["one", "two", "one", "six", "one", "two"]) await render(source);
  expect(rendered).toEqual(["one", "two", "six", "two"]);
});

test("what is larger than the cache is rendered and not cached", async () => {
  const { render, rendered } = counted(4);
  expect([await render("long"), await render("long")]).toEqual(["LONG", "LONG"]);
  expect(rendered).toEqual(["long", "long"]);
});

test("a failure is not cached", async () => {
  let fails = true;
  const render = cachedRender(async (source) => {
    if (fails) throw new Error("no");
    return source;
  }, 100);
  await expect(render("a")).rejects.toThrow();
  fails = false;
  expect(await render("a")).toBe("a");
});
