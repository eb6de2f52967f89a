import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeOnBothDatabases, openTestDatabase } from "../../../tests/helpers/database.ts";
import { addPosts, insertManyPosts, newPost } from "../../../tests/helpers/posts.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";
import { getPostPage } from "./post-page.server.ts";
import { listPostsForFeed, listTaggedPosts } from "./queries.server.ts";

describeOnBothDatabases("related posts and neighbors", (database) => {
  beforeEach(() => database.db.delete(allPosts));

  /** Published one a day, in this order. */
  async function add(posts: [slug: string, tags: string[], change?: object][]) {
    const rows = posts.map(([slug, tags, change], day) => {
      const at = new Date(Date.UTC(2026, 0, 1 + day));
      return { slug, title: `Title of ${slug}`, tags, published_at: at, created_at: at, ...change };
    });
    await addPosts(database.db, rows);
  }
  async function page(slug: string) {
    const found = await getPostPage(contextOn(database.db), slug);
    if (!found) throw new Error(`There is no post ${slug}.`);
    return found;
  }
  const change = (slug: string, values: object) =>
    database.db.update(allPosts).set(values).where(eq(allPosts.slug, slug));
  const related = async (slug: string) => (await page(slug)).related.map((found) => found.slug);
  const tagged = async (tag: string) =>
    (await listTaggedPosts(contextOn(database.db), tag, 1)).posts.map((found) => found.slug);
  const DRAFT = { published: false, published_at: null };
  const SCHEDULED = { ...DRAFT, publish_at: new Date("2099-01-01T00:00:00Z") };

  test("most shared tags come first, then the newest; never the post itself", async () => {
    await add([
      ["two", ["data", "cloud"]],
      ["one-old", ["cloud"]],
      ["one-new", ["data", "other"]],
      ["none", ["other"]],
      ["own", ["data", "cloud"]],
    ]);
    expect(await related("own")).toEqual(["two", "one-new", "one-old"]);
  });

  test("the newest posts fill the remaining places, each once", async () => {
    await add([
      ["oldest", []],
      ["shared", ["data"]],
      ["newer", []],
      ["own", ["data"]],
    ]);
    expect(await related("own")).toEqual(["shared", "newer", "oldest"]);
    await database.db.delete(allPosts).where(eq(allPosts.slug, "oldest"));
    expect(await related("own")).toEqual(["shared", "newer"]);
    expect(await related("newer")).toEqual(["own", "shared"]);
  });

  test("drafts and scheduled posts are neither related nor neighbors", async () => {
    await add([
      ["before", ["data"]],
      ["draft", ["data"], DRAFT],
      ["own", ["data"]],
      ["scheduled", ["data"], SCHEDULED],
    ]);
    await change("draft", { published_at: new Date("2026-01-02T12:00:00Z") });
    expect(await related("own")).toEqual(["before"]);
    expect((await page("own")).neighbors).toEqual({
      newer: undefined,
      older: { slug: "before", title: "Title of before" },
    });
  });

  test("neighbors follow the list, also among posts of the same moment", async () => {
    const at = new Date("2026-01-01T00:00:00Z");
    await addPosts(
      database.db,
      ["a", "b", "c", "d"].map((slug) => ({ ...newPost(), slug, published_at: at })),
    );
    const list = (await listPostsForFeed(contextOn(database.db), 10)).map(({ slug }) => slug);
    const walked = [list[0]];
    for (;;) {
      const { older } = (await page(walked.at(-1) ?? "")).neighbors;
      if (!older) break;
      const { newer } = (await page(older.slug)).neighbors;
      expect(newer?.slug).toBe(walked.at(-1));
      walked.push(older.slug);
    }
    expect(walked).toEqual(list);
  });

  test("the list of a tag follows every change of its posts", async () => {
    await add([
      ["first", ["data", "old"]],
      ["second", ["data"]],
      ["draft", ["data"], DRAFT],
    ]);
    expect(await tagged("data")).toEqual(["second", "first"]);
    await change("first", { tags: ["data", "new"] });
    expect([await tagged("old"), await tagged("new")]).toEqual([[], ["first"]]);
    await change("draft", { published: true, published_at: new Date("2025-01-01T00:00:00Z") });
    expect(await tagged("data")).toEqual(["second", "first", "draft"]);
    await change("draft", { published_at: new Date("2027-01-01T00:00:00Z") });
    expect(await tagged("data")).toEqual(["draft", "second", "first"]);
    await change("second", { published: false });
    await database.db.delete(allPosts).where(eq(allPosts.slug, "first"));
    expect(await tagged("data")).toEqual(["draft"]);
    expect(
      (await listPostsForFeed(contextOn(database.db), 10, "data")).map(({ slug }) => slug),
    ).toEqual(["draft"]);
  });

  test("a tag listed twice counts once", async () => {
    await add([
      ["own", ["data"]],
      ["twice", ["data", "data"]],
    ]);
    await database.db.execute(sql`update ${allPosts} set tags = array['x','x'] where slug = 'own'`);
    expect(await tagged("x")).toEqual(["own"]);
    expect(await tagged("data")).toEqual(["twice"]);
  });
});

// On a server, each connection knows only its own statements.
test("with many posts, too, the query is not planned for each request", async () => {
  const { db, close, tidy } = await openTestDatabase();
  onTestFinished(close);
  await insertManyPosts(db, 2_000);
  await tidy();
  // PostgreSQL plans a prepared query five times before it considers one plan for all requests.
  for (let request = 0; request < 12; request++) await getPostPage(contextOn(db), "post-1999");
  const { rows } = await db.execute(
    sql`select custom_plans::int as planned, generic_plans::int as reused
        from pg_prepared_statements where name like '%:post_page'`,
  );
  expect(rows).toEqual([{ planned: 5, reused: 7 }]);
});
