import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { blogPosts, postRevisions } from "#db/schema/posts.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { describeOnBothDatabases, type TestDatabase } from "../../../tests/helpers/database.ts";
import { newPost } from "../../../tests/helpers/posts.ts";
import { media } from "../../../tests/helpers/tables.ts";
import { findRenamedPost } from "../reading/posts.server.ts";
import { findPost, getPost } from "./find-posts.server.ts";
import { insertPosts } from "./insert-posts.server.ts";
import type { Post, PostValues } from "./post-values.ts";
import { deletePosts, replacePost } from "./replace-post.server.ts";

const NOW = new Date("2026-02-03T12:00:00Z");
const IMAGE = "1767225600000-abcdefghij012345.png";
const SITE = { userId: null };

describeOnBothDatabases("writing posts", (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    const size = { bytes: 1, width: 1, height: 1 };
    await database.db.insert(media).values({ name: IMAGE, contentType: "image/png", ...size });
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.delete(blogPosts));

  async function inserted(change: Partial<PostValues> = {}) {
    return database.db.transaction(async (tx) => {
      const [row] = await insertPosts(tx, [newPost(change)]);
      return getPost(tx, row?.id ?? "");
    });
  }
  const replaced = (before: Post, changes: Partial<PostValues>) =>
    database.db.transaction((tx) => replacePost(tx, before, changes, SITE, NOW));
  const listVersions = (post: Post) =>
    database.db.select().from(postRevisions).where(eq(postRevisions.postId, post.id));

  test("a change makes a new version; it and the one before can be restored", async () => {
    const before = await inserted({ title: "Before" });
    expect(await listVersions(before)).toEqual([]);
    const after = await replaced(before, { title: "After" });
    expect(after).toMatchObject({ title: "After", version: 2, updatedAt: NOW });
    expect(await listVersions(before)).toMatchObject(
      [
        { version: 2, snapshot: { title: "After", slug: before.slug }, savedAt: NOW },
        { version: 1, snapshot: { title: "Before" }, savedAt: before.updatedAt },
      ].sort((one, other) => one.version - other.version),
    );
  });

  test("a change to a version that is no longer the latest is not saved", async () => {
    const before = await inserted();
    await replaced(before, { title: "Theirs" });
    expect(await replaced(before, { title: "Ours" })).toBeUndefined();
    expect(await findPost(database.db, before.id)).toMatchObject({ title: "Theirs", version: 2 });
    expect(await listVersions(before)).toHaveLength(2);
  });

  test("the old slug redirects until a post has it again", async () => {
    const before = await inserted({ slug: "old", published: true });
    await replaced(before, { slug: "new" });
    expect(await findRenamedPost(database.db, "old")).toBe("new");
    await inserted({ slug: "old" });
    expect(await findRenamedPost(database.db, "old")).toBeUndefined();
  });

  test("publishing revokes the preview link, also once the post is a draft again", async () => {
    const draft = await inserted({ published: false });
    const previewExpiresAt = new Date(NOW.getTime() + 1000);
    await database.db.update(blogPosts).set({ previewToken: "secret", previewExpiresAt });
    const edited = await replaced(draft, { title: "Edited" });
    expect(edited).toMatchObject({ previewToken: "secret", previewExpiresAt });
    const published = await replaced(edited as Post, { published: true });
    expect(published).toMatchObject({ previewToken: null, previewExpiresAt: null });
  });

  test.each([
    ["content", `<img src="${IMAGES_PATH}${IMAGE}">`],
    ["featuredImage", IMAGES_PATH + IMAGE],
    ["ogImage", IMAGES_PATH + IMAGE],
  ])(
    "an image in %s is recorded, and can't be deleted before the post is saved",
    async (key, value) => {
      const before = await inserted();
      const isLocked = async (tx: Tx) => {
        const [row] = await tx.select({ xmax: sql<string>`${media}.xmax` }).from(media);
        return row?.xmax !== "0";
      };
      await database.db.transaction(async (tx) => {
        await tx.update(media).set({ bytes: 1 });
      });
      await database.db.transaction(async (tx) => {
        expect(await isLocked(tx)).toBe(false);
        expect(await replacePost(tx, before, { [key]: value }, SITE, NOW)).toMatchObject({
          images: [IMAGE],
        });
        expect(await isLocked(tx)).toBe(true);
      });
      await database.db.transaction(async (tx) => {
        await tx.update(media).set({ bytes: 1 });
      });
      await database.db.transaction(async (tx) => {
        expect(await isLocked(tx)).toBe(false);
        const [row] = await insertPosts(tx, [newPost({ slug: "another", [key]: value })]);
        expect(await isLocked(tx)).toBe(true);
        expect(await getPost(tx, row?.id ?? "")).toMatchObject({ images: [IMAGE] });
      });
    },
  );

  test("of many posts those are inserted whose slug is free, whatever is in their texts", async () => {
    await inserted({ slug: "post-7" });
    const text = String.raw`"Quoted", {braced}, NULL, \n, 😀`;
    const posts = Array.from({ length: 60 }, (_, index) =>
      newPost({ slug: `post-${index}`, title: text, content: text, tags: [text], excerpt: null }),
    );
    const rows = await database.db.transaction((tx) => insertPosts(tx, posts));
    expect(rows.map(({ slug }) => slug).sort()).toEqual(
      posts.flatMap(({ slug }) => (slug === "post-7" ? [] : slug)).sort(),
    );
    const { id = "" } = rows[0] ?? {};
    expect(await findPost(database.db, id)).toMatchObject({
      ...posts[0],
      version: 1,
      updatedAt: posts[0]?.createdAt,
    });
  });

  test("a deleted post leaves no revision and no redirect", async () => {
    const post = await inserted({ slug: "old", published: true });
    await replaced(post, { slug: "new" });
    const deleted = await database.db.transaction((tx) => deletePosts(tx, [post.id], SITE, NOW));
    expect(deleted).toMatchObject([{ id: post.id }]);
    expect(await listVersions(post)).toEqual([]);
    expect(await findRenamedPost(database.db, "old")).toBeUndefined();
  });
});
