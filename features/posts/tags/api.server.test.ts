import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { addPosts, postBody } from "../../../tests/helpers/posts.ts";
import {
  allPosts,
  auditLog,
  postRevisions,
  tagDescriptions,
  tagRedirects,
} from "../../../tests/helpers/tables.ts";
import { indexMissingPosts } from "../search/search-index.server.ts";
import { findRenamedTag } from "./queries.server.ts";

type Post = { id: string; slug: string; tags: string[]; version: number; published_at: string };

describeOnBothDatabases("tags", (database) => {
  const { site, admin } = siteWithPeople(database);
  beforeEach(async () => {
    for (const table of [allPosts, auditLog, tagDescriptions, tagRedirects]) {
      await database.db.delete(table);
    }
    database.changes.length = 0;
  });

  const call = (path: string, body?: unknown, method?: string) =>
    site.call(`/api/admin${path}`, { body, token: admin.token, ...(method && { method }) });
  async function create(tags: string, change: object = {}): Promise<Post> {
    const body = postBody({ slug: `tagged-${crypto.randomUUID()}`, tags, ...change });
    return (await call("/posts", body)).json();
  }
  const read = async ({ id }: Post): Promise<Post> => (await call(`/posts/${id}`)).json();
  const list = async (query = "") => (await call(`/tags${query}`)).json();
  const rename = (tag: string, to: string) => call("/tags/rename", { tag, to });
  const merge = (tag: string, into: string) => call("/tags/merge", { tag, into });
  const describeTag = (tag: string, description: string) =>
    call("/tags/description", { tag, description }, "PUT");
  const remove = (tag: string) =>
    call(`/tags?${new URLSearchParams({ tag })}`, undefined, "DELETE");
  const redirects = () =>
    database.db.select({ tag: tagRedirects.tag, target: tagRedirects.target }).from(tagRedirects);
  const log = async () =>
    (await database.db.select().from(auditLog))
      .map(({ action, subject }) => `${action} ${subject}`)
      .filter((entry) => entry.startsWith("tag_"));

  test("all tags are listed in alphabetical order, with their posts and descriptions", async () => {
    await create("sql, Airflow");
    await create("sql", { published: false });
    await describeTag("sql", "  Queries that last.  ");
    expect(await list()).toEqual({
      tags: [
        { tag: "Airflow", published: 1, drafts: 0, description: null },
        { tag: "sql", published: 1, drafts: 1, description: "Queries that last." },
      ],
      total: 2,
      page: 1,
      page_size: 50,
    });
    expect((await list("?q=AIR")).tags).toMatchObject([{ tag: "Airflow" }]);
    expect(await list("?page=2")).toMatchObject({ tags: [], total: 2 });
  });

  test("a rename changes published posts and drafts as new versions, and leaves their dates", async () => {
    const post = await create("a, old, z");
    const draft = await create("old", { published: false });
    const other = await create("older");
    site.pass(60_000);
    database.changes.length = 0;
    const response = await rename("old", " new ");
    expect(await response.json()).toEqual({ posts: 2 });
    expect(await read(post)).toMatchObject({
      tags: ["a", "new", "z"],
      version: 2,
      published_at: post.published_at,
      updated_at: site.now().toISOString(),
    });
    expect(await read(draft)).toMatchObject({ tags: ["new"], version: 2, published_at: null });
    expect(await read(other)).toEqual(other);
    expect(database.changes).toEqual([`post:${post.slug}`]);
    expect(await log()).toEqual(["tag_renamed old → new (2 posts)"]);
  });

  test("someone who has the post open gets a conflict; the version before can be restored", async () => {
    const post = await create("old");
    await rename("old", "new");
    const theirs = { ...postBody({ slug: post.slug, tags: "old" }), version: post.version };
    expect((await call(`/posts/${post.id}`, theirs, "PUT")).status).toBe(409);
    const { revisions } = await (await call(`/posts/${post.id}/revisions`)).json();
    expect(revisions).toMatchObject([{ version: 2, saved_by: admin.email }, { version: 1 }]);
    const before = await (await call(`/posts/${post.id}/revisions/1`)).json();
    expect(before).toMatchObject({ post: { tags: ["old"] } });
  });

  test("a renamed tag is found by the search as soon as the job has run", async () => {
    await create("old");
    await rename("old", "quorum");
    await indexMissingPosts(contextOn(database.db));
    expect((await (await call("/posts?q=quorum")).json()).total).toBe(1);
  });

  test("posts without a revision, more than fit in one statement, are renamed too", async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ slug: `many-${n}`, tags: ["old", "b"] }));
    await addPosts(database.db, many);
    expect(await (await rename("old", "new")).json()).toEqual({ posts: 60 });
    expect((await list()).tags).toMatchObject([
      { tag: "b", published: 60 },
      { tag: "new", published: 60 },
    ]);
    const revisions = await database.db.select().from(postRevisions);
    expect(revisions.filter(({ version }) => version === 1)).toHaveLength(60);
    expect(revisions.filter(({ version }) => version === 2)).toHaveLength(60);
    expect(revisions.every(({ snapshot }) => snapshot.published_at !== undefined)).toBe(true);
  });

  test("the pages and feeds of a renamed tag redirect, in one step", async () => {
    await create("one");
    await rename("one", "two");
    await rename("two", "C# / .NET");
    expect(await redirects()).toEqual(
      expect.arrayContaining([
        { tag: "one", target: "C# / .NET" },
        { tag: "two", target: "C# / .NET" },
      ]),
    );
    for (const file of ["feed.xml", "feed.json"]) {
      const response = await site.call(`/blog/tag/one/${file}`);
      expect(response.status).toBe(301);
      expect(response.headers.get("location")).toBe(`/blog/tag/C%23%20%2F%20.NET/${file}`);
    }
  });

  test("renaming back removes the redirect", async () => {
    await create("one");
    await rename("one", "two");
    await rename("two", "one");
    expect(await redirects()).toEqual([{ tag: "two", target: "one" }]);
  });

  test("a redirect gives way when a published post has the tag again", async () => {
    await create("one");
    await rename("one", "two");
    expect(await findRenamedTag(contextOn(database.db), "one")).toBe("two");
    const draft = await create("one", { published: false });
    expect(await findRenamedTag(contextOn(database.db), "one")).toBe("two");
    await call("/posts/bulk", { action: "publish", ids: [draft.id] });
    expect(await findRenamedTag(contextOn(database.db), "one")).toBeUndefined();
    expect((await site.call("/blog/tag/one/feed.xml")).status).toBe(200);
  });

  test("nothing redirects to a tag that readers can't see", async () => {
    await create("one", { published: false });
    await rename("one", "two");
    expect((await site.call("/blog/tag/one/feed.xml")).status).toBe(404);
  });

  test("a tag can be renamed to the same word in another case", async () => {
    const post = await create("data");
    expect((await rename("data", "Data")).status).toBe(200);
    expect((await read(post)).tags).toEqual(["Data"]);
  });

  test("a rename to a tag that exists is refused and changes nothing", async () => {
    const post = await create("one, two");
    const response = await rename("one", "two");
    expect(response.status).toBe(409);
    expect((await response.json()).error.message).toBe(
      "There’s already a tag “two”. Merge the two instead.",
    );
    expect(await read(post)).toEqual(post);
    expect(await redirects()).toEqual([]);
  });

  test("a merged tag becomes the other one, once in each post", async () => {
    const [both, one] = [await create("a, one, two"), await create("one")];
    await describeTag("one", "The first.");
    await describeTag("two", "The second.");
    expect(await (await merge("one", "two")).json()).toEqual({ posts: 2 });
    expect((await read(both)).tags).toEqual(["a", "two"]);
    expect((await read(one)).tags).toEqual(["two"]);
    expect((await list("?q=two")).tags).toMatchObject([{ description: "The second." }]);
    expect(await redirects()).toEqual([{ tag: "one", target: "two" }]);
    expect(await log()).toContain("tag_merged one → two (2 posts)");
  });

  test("the description moves with the tag", async () => {
    await create("one");
    await describeTag("one", "The first.");
    await rename("one", "two");
    expect((await list()).tags).toMatchObject([{ tag: "two", description: "The first." }]);
  });

  test("a deleted tag is removed from all posts, with its description and redirects", async () => {
    const post = await create("a, one");
    await create("one", { published: false });
    await rename("one", "two");
    await describeTag("two", "The second.");
    expect(await (await remove("two")).json()).toEqual({ posts: 2 });
    expect(await read(post)).toMatchObject({ tags: ["a"], published_at: post.published_at });
    expect((await list()).tags).toMatchObject([{ tag: "a" }]);
    expect(await redirects()).toEqual([]);
    expect(await log()).toContain("tag_deleted two (2 posts)");
    expect((await site.call("/blog/tag/one/feed.xml")).status).toBe(404);
  });

  test("a description is stored, reported to the page cache, and removed when it is empty", async () => {
    await create("one");
    database.changes.length = 0;
    expect((await describeTag("one", "The first.")).status).toBe(200);
    expect(database.changes).toEqual(["tags"]);
    expect((await describeTag("one", " ")).status).toBe(200);
    expect(await database.db.select().from(tagDescriptions)).toEqual([]);
    expect(await log()).toEqual(["tag_described one", "tag_described one"]);
  });

  test("a described tag that no post has anymore is still listed, and can be deleted", async () => {
    const post = await create("one");
    await describeTag("one", "The first.");
    await call(`/posts/${post.id}`, undefined, "DELETE");
    expect((await list()).tags).toEqual([
      { tag: "one", published: 0, drafts: 0, description: "The first." },
    ]);
    expect(await (await remove("one")).json()).toEqual({ posts: 0 });
    expect((await list()).total).toBe(0);
  });

  test("a post that would have too many tags is named, and no post is changed", async () => {
    const first = await create("old");
    await create(`old, ${"x".repeat(490)}`, { title: "Full of tags" });
    const response = await rename("old", "much longer");
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toContain("“Full of tags”");
    expect(await read(first)).toEqual(first);
  });

  test.each([
    ["POST /tags/rename", { tag: "none", to: "two" }, 404],
    ["POST /tags/rename", { tag: "one", to: "one" }, 422],
    ["POST /tags/rename", { tag: "one", to: " " }, 422],
    ["POST /tags/rename", { tag: "one", to: "a, b" }, 422],
    ["POST /tags/rename", { tag: "one", to: "x".repeat(501) }, 422],
    ["POST /tags/rename", { tag: "one", to: "nul\0" }, 422],
    ["POST /tags/rename", { tag: ["one"], to: "two" }, 422],
    ["POST /tags/merge", { tag: "one", into: "none" }, 404],
    ["POST /tags/merge", { tag: "one", into: "one" }, 422],
    ["POST /tags/merge", { tag: "one" }, 422],
    ["PUT /tags/description", { tag: "none", description: "Text" }, 404],
    ["PUT /tags/description", { tag: "one", description: "x".repeat(301) }, 422],
    ["PUT /tags/description", { tag: "one", description: 7 }, 422],
    ["DELETE /tags?tag=none", undefined, 404],
    ["DELETE /tags", undefined, 422],
  ])("%s with %j is refused and changes nothing", async (route, body, status) => {
    const post = await create("one");
    const [method, path = ""] = route.split(" ");
    expect((await call(path, body, method)).status).toBe(status);
    expect(await read(post)).toEqual(post);
    expect((await list()).tags).toMatchObject([{ tag: "one", description: null }]);
    expect(await redirects()).toEqual([]);
  });

  test("two renames of a tag at once: one of them is refused", async () => {
    const post = await create("one");
    const statuses = await Promise.all([rename("one", "two"), rename("one", "three")]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await database.db.select().from(allPosts).where(eq(allPosts.id, post.id))).toMatchObject(
      [{ version: 2 }],
    );
  });
});
