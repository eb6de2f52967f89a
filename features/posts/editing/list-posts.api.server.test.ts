import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { insertManyPosts, newPost, postBody } from "../../../tests/helpers/posts.ts";
import { allPosts, postSearch, profiles, users } from "../../../tests/helpers/tables.ts";
import { insertPosts } from "../model/commands.server.ts";
import { indexMissingPosts } from "../search/search-index.server.ts";

type Listed = { id: string; title: string };

describeOnBothDatabases("the list of posts", (database) => {
  const { site, admin } = siteWithPeople(database);
  beforeEach(() => database.db.delete(allPosts));

  let made = 0;
  async function create(change: object = {}): Promise<Listed> {
    site.pass(1000);
    const body = postBody({ slug: `listed-${++made}`, ...change });
    const response = await site.call("/api/admin/posts", { body, token: admin.token });
    expect(response.status).toBe(201);
    return response.json();
  }
  async function save(post: Listed, change: object) {
    const body = postBody({ slug: `listed-${++made}`, ...change });
    const call = { method: "PUT", body, token: admin.token };
    expect((await site.call(`/api/admin/posts/${post.id}`, call)).status).toBe(200);
  }
  async function list(query: Record<string, string> = {}) {
    const response = await site.call(`/api/admin/posts?${new URLSearchParams(query)}`, {
      token: admin.token,
    });
    expect(response.status).toBe(200);
    return response.json();
  }
  const titles = async (query: Record<string, string>) =>
    (await list(query)).posts.map(({ title }: Listed) => title);

  test("it is newest first, on pages, with what a row shows", async () => {
    await insertManyPosts(database.db, 120);
    const first = await list();
    expect(first).toMatchObject({
      total: 120,
      is_more: false,
      has_next: null,
      page: 1,
      page_size: 50,
    });
    expect(first.posts).toHaveLength(50);
    expect(first.posts[0]).toEqual({
      id: expect.any(String),
      title: "Post number 120",
      slug: "post-120",
      published: false,
      tags: ["data", "number 1"],
      thumbnail: null,
      author: { id: expect.any(String), name: "Ada Byron" },
      version: 1,
      published_at: null,
      publish_at: null,
      created_at: "2020-01-01T02:00:00.000Z",
      updated_at: "2020-01-01T02:00:00.000Z",
      deleted: null,
    });
    expect((await list({ page: "3" })).posts).toHaveLength(20);
    expect((await list({ page: "4" })).posts).toEqual([]);
  });

  test("an image on another host is not a thumbnail", async () => {
    await create({ featured_image: "https://images.example.com/a.png" });
    expect((await list()).posts[0].thumbnail).toBeNull();
  });

  test("status, tag and author filter it, alone and together", async () => {
    await insertManyPosts(database.db, 70);
    await create({ title: "Mine", tags: "Data & AI" });
    const [{ id: author = "" } = {}] = (await database.db.select().from(profiles)) as {
      id?: string;
    }[];
    expect((await list({ status: "draft" })).total).toBe(7);
    expect((await list({ status: "published" })).total).toBe(64);
    expect((await list({ tag: "number 3" })).total).toBe(10);
    expect(await titles({ tag: "Data & AI" })).toEqual(["Mine"]);
    expect((await list({ tag: "number 3", status: "draft" })).total).toBe(1);
    await database.db.update(allPosts).set({ author_id: null }).where(eq(allPosts.title, "Mine"));
    expect((await list({ author })).total).toBe(70);
    expect((await list({ author: crypto.randomUUID() })).posts).toEqual([]);
  });

  test("it can be sorted", async () => {
    const banana = await create({ title: "banana" });
    await create({ title: "Apple", published: false });
    await create({ title: "cherry" });
    expect(await titles({})).toEqual(["cherry", "Apple", "banana"]);
    expect(await titles({ sort: "oldest" })).toEqual(["banana", "Apple", "cherry"]);
    expect(await titles({ sort: "title" })).toEqual(["Apple", "banana", "cherry"]);
    site.pass(1000);
    await save(banana, { title: "banana" });
    expect(await titles({ sort: "updated" })).toEqual(["banana", "cherry", "Apple"]);
    expect(await titles({ sort: "published" })).toEqual(["banana", "cherry", "Apple"]);
  });

  test("a search finds words of title, text, excerpt and tags, titles first", async () => {
    await create({ title: "Census tables", content: "<p>Nothing here</p>" });
    const inText = { title: "Other", content: "<p>About the <b>census</b> of <i>Zürich</i></p>" };
    await create(inText);
    await create({ title: "Third", excerpt: "Stewardship", tags: "Lineage" });
    expect(await titles({ q: "census" })).toEqual(["Census tables", "Other"]);
    expect(await titles({ q: "CENSUS tab" })).toEqual(["Census tables"]);
    expect(await titles({ q: "table census" })).toEqual(["Census tables"]);
    expect(await titles({ q: "zurich" })).toEqual(["Other"]);
    expect(await titles({ q: "ZÜRICH" })).toEqual(["Other"]);
    expect(await titles({ q: "stewardsh" })).toEqual(["Third"]);
    expect(await titles({ q: "lineage" })).toEqual(["Third"]);
    expect(await titles({ q: "census", sort: "newest" })).toEqual(["Other", "Census tables"]);
    expect(await titles({ q: "census", status: "draft" })).toEqual([]);
    expect(await titles({ q: "strong" })).toEqual([]);
  });

  test("a misspelled search finds posts that the filters let through, and says what it searched for", async () => {
    await create({ title: "Kubernetes in production", published: false });
    await create({ title: "Other", tags: "machine learning" });
    expect(await list({ q: "kubernetis" })).toMatchObject({ corrected: "kubernetes", total: 1 });
    expect(await titles({ q: "machin lerning" })).toEqual(["Other"]);
    expect(await list({ q: "kubernetes" })).toMatchObject({ corrected: null, total: 1 });
    const published = await list({ q: "kubernetis", status: "published" });
    expect(published).toMatchObject({ corrected: null, total: 0 });
  });

  test("a search follows every change of a post", async () => {
    const post = await create({ title: "Before" });
    await save(post, { title: "After" });
    expect(await titles({ q: "before" })).toEqual([]);
    expect(await titles({ q: "after" })).toEqual(["After"]);
    await site.call(`/api/admin/posts/${post.id}`, { method: "DELETE", token: admin.token });
    expect(await list({ q: "after" })).toMatchObject({ posts: [], total: 0 });
  });

  test("posts that were inserted without being indexed are found after the next run", async () => {
    const many = Array.from({ length: 25 }, (_, n) =>
      newPost({ title: `Imported ${n}`, slug: `imported-${n}` }),
    );
    await database.db.transaction((tx) => insertPosts(contextOn(tx), many));
    expect((await list({ q: "imported" })).total).toBe(0);
    await indexMissingPosts(contextOn(database.db));
    expect((await list({ q: "imported" })).total).toBe(25);
  });

  test("no search text causes an error", async () => {
    await create({ title: "C++ & “quotes”, 100%" });
    for (const q of [
      "ab",
      "&",
      "!",
      ":*",
      "a:*",
      "'",
      '"',
      "\\",
      "<->",
      "(",
      "%",
      "ß",
      "\ud800",
      "😀",
    ]) {
      expect((await list({ q })).posts).toBeInstanceOf(Array);
    }
    expect(await titles({ q: "c++" })).toEqual(["C++ & “quotes”, 100%"]);
    expect(await titles({ q: "100%" })).toEqual(["C++ & “quotes”, 100%"]);
    expect((await list({ q: "x".repeat(1_000) })).total).toBe(0);
    expect((await list({ q: "%00" })).total).toBe(0);
    expect((await list({ q: "\u0000" })).total).toBe(0);
    const long = Array.from({ length: 100_000 }, (_, n) => `w${n.toString(36)}ö`).join(" ");
    await create({ title: "Long", content: long });
    expect(await titles({ q: "long" })).toEqual(["Long"]);
  });

  test("invalid parameters are ignored", async () => {
    await create();
    const query = { page: "x", status: "burnt", author: "me", sort: "random", tag: " " };
    expect((await list(query)).total).toBe(1);
  });

  test("very many posts are counted up to a limit", async () => {
    await insertManyPosts(database.db, 1_060);
    expect(await list()).toMatchObject({ total: 1_000, is_more: true, has_next: true });
    const { posts } = await list({ page: "22" });
    expect(posts).toHaveLength(10);
    expect((await list({ page: "22" })).has_next).toBe(false);
    const found = await list({ q: "number" });
    expect(found).toMatchObject({ total: 200, is_more: true });
    expect(found.posts[0].title).toBe("Post number 1060");
    expect((await list({ q: "number", page: "5" })).posts).toEqual([]);
    expect(await list({ tag: "data" })).toMatchObject({ total: 200, is_more: true });
    const blog = await (await site.call("/api/posts?page=80")).json();
    expect(blog).toMatchObject({ total: 954, pages: 80 });
    expect(blog.posts).toHaveLength(6);
  });

  test("the filters offer the tags in use and those who wrote posts", async () => {
    await create({ tags: "b, A" });
    await create({ tags: "b" });
    const response = await site.call("/api/admin/post-choices", { token: admin.token });
    expect(await response.json()).toEqual({
      tags: ["A", "b"],
      authors: [{ id: expect.any(String), name: "Ada Byron" }],
      possible_authors: [{ id: expect.any(String), name: "Ada Byron" }],
    });
  });

  test("each author of a post is offered once, admins also without a post, others not", async () => {
    const ids: string[] = [];
    for (const name of ["Chen", "Bea", "Without Posts"]) {
      const [user] = await database.db
        .insert(users)
        .values({ email: `${made++}@authors.example.com`, passwordHash: "none" })
        .returning();
      const [profile] = await database.db
        .insert(profiles)
        .values({ userId: user?.id ?? "", name })
        .returning();
      ids.push(profile?.id ?? "");
    }
    const [chen, bea] = ids;
    for (const author_id of [chen, bea, chen, bea]) await create({ author_id });
    await database.db.transaction((tx) =>
      insertPosts(contextOn(tx), [newPost({ slug: "no-author" })]),
    );
    const response = await site.call("/api/admin/post-choices", { token: admin.token });
    const { authors, possible_authors } = await response.json();
    expect(authors).toEqual([
      { id: bea, name: "Bea" },
      { id: chen, name: "Chen" },
    ]);
    expect(possible_authors.map(({ name }: { name: string }) => name)).toEqual([
      "Ada Byron",
      "Bea",
      "Chen",
    ]);
  });

  test("a word of many new posts is also found in old ones", async () => {
    await insertManyPosts(database.db, 1_100);
    const isTopic = sql`substr(${allPosts.slug}, 6)::int > 950 or ${allPosts.slug} = 'post-5'`;
    const topics = database.db.select({ id: allPosts.id }).from(allPosts).where(isTopic);
    await database.db
      .update(postSearch)
      .set({ text: sql`${postSearch.text} || 'lakehouse'::tsvector` })
      .where(inArray(postSearch.postId, topics));
    expect(await list({ q: "lakehouse" })).toMatchObject({ total: 151, is_more: false });
  });
});
