import { beforeAll, expect, test } from "vitest";
import { allPosts } from "#db/schema/posts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { testDatabase } from "../../../tests/helpers/database.ts";
import { slugFinder } from "./commands.server.ts";

const database = testDatabase();

beforeAll(async () => {
  const slugs = ["a-post", "a-post-2", "a-post-3", "a-post-205"];
  await database.db
    .insert(allPosts)
    .values(slugs.map((slug) => ({ slug, title: "A post", content: "Text." })));
});

/** Counts its lookups. */
class CountingSet extends Set<string> {
  lookups = 0;
  override has(value: string) {
    this.lookups += 1;
    return super.has(value);
  }
}

test("a slug that no post has is taken as it is, once", async () => {
  const { find } = slugFinder(contextOn(database.db), new Set(["in-the-same-import"]));
  expect(await find("new")).toBe("new");
  expect(await find("new")).toBe("new-2");
  expect(await find("in-the-same-import")).toBe("in-the-same-import-2");
});

test("numbers that posts have are left out", async () => {
  const { check, find } = slugFinder(contextOn(database.db), new Set(["a-post-4"]));
  await check(["a-post"]);
  expect(await find("a-post")).toBe("a-post-5");
  expect(await find("a-post")).toBe("a-post-6");
});

test("the number of steps grows with the number of equal titles, not with its square", async () => {
  const used = new CountingSet();
  const { find } = slugFinder(contextOn(database.db), used);
  const found = new Set<string>();
  for (let count = 0; count < 1000; count++) found.add(await find("a-post"));
  expect(found.size).toBe(1000);
  expect(found).not.toContain("a-post-205");
  expect(used.lookups).toBeLessThan(2000);
});
