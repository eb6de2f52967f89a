import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { allPosts, postRevisions } from "#db/schema/posts.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { newPost } from "../../../tests/helpers/posts.ts";
import { media } from "../../../tests/helpers/tables.ts";
import type { Post, PostValues } from "../post-values.ts";
import { findRenamedPost } from "../reading/queries.server.ts";
import { deletedPostRetention, deletePosts, insertPosts, replacePost } from "./commands.server.ts";
import { findPost, getPost } from "./queries.server.ts";

const NOW = new Date("2026-02-03T12:00:00Z");
const IMAGE = "1767225600000-abcdefghij012345.png";
const SITE = { userId: null };

describeOnBothDatabases("writing posts", (database) => {
  beforeAll(async () => {
    const size = { bytes: 1, width: 1, height: 1 };
    await database.db.insert(media).values({ name: IMAGE, contentType: "image/png", ...size });
  });
  beforeEach(() => database.db.delete(allPosts));

  async function inserted(change: Partial<PostValues> = {}) {
    return database.db.transaction(async (tx) => {
      const [row] = await insertPosts(contextOn(tx), [newPost(change)]);
      return getPost(contextOn(tx), row?.id ?? "");
    });
  }
  const replaced = (before: Post, changes: Partial<PostValues>) =>
    database.db.transaction((tx) => replacePost(contextOn(tx, NOW), before, changes, SITE));
  const listVersions = (post: Post) =>
    database.db.select().from(postRevisions).where(eq(postRevisions.postId, post.id));

  test("a change makes a new version; it and the one before can be restored", async () => {
    const before = await inserted({ title: "Before" });
    expect(await listVersions(before)).toEqual([]);
    const after = await replaced(before, { title: "After" });
    expect(after).toMatchObject({ title: "After", version: 2, updated_at: NOW });
    expect(await listVersions(before)).toMatchObject(
      [
        { version: 2, snapshot: { title: "After", slug: before.slug }, savedAt: NOW },
        { version: 1, snapshot: { title: "Before" }, savedAt: before.updated_at },
      ].sort((one, other) => one.version - other.version),
    );
  });

  test("a change to a version that is no longer the latest is not saved", async () => {
    const before = await inserted();
    await replaced(before, { title: "Theirs" });
    expect(await replaced(before, { title: "Ours" })).toBeUndefined();
    expect(await findPost(contextOn(database.db), before.id)).toMatchObject({
      title: "Theirs",
      version: 2,
    });
    expect(await listVersions(before)).toHaveLength(2);
  });

  test("the old slug redirects until a post has it again", async () => {
    const before = await inserted({ slug: "old", published: true });
    await replaced(before, { slug: "new" });
    expect(await findRenamedPost(contextOn(database.db), "old")).toBe("new");
    await inserted({ slug: "old" });
    expect(await findRenamedPost(contextOn(database.db), "old")).toBeUndefined();
  });

  test("publishing revokes the preview link, also once the post is a draft again", async () => {
    const draft = await inserted({ published: false });
    const previewExpiresAt = new Date(NOW.getTime() + 1000);
    await database.db.update(allPosts).set({ previewToken: "secret", previewExpiresAt });
    const edited = await replaced(draft, { title: "Edited" });
    expect(edited).toMatchObject({ previewToken: "secret", previewExpiresAt });
    const published = await replaced(edited as Post, { published: true });
    expect(published).toMatchObject({ previewToken: null, previewExpiresAt: null });
  });

  test.each([
    ["content", `<img src="${IMAGES_PATH}${IMAGE}">`],
    ["featured_image", IMAGES_PATH + IMAGE],
    ["og_image", IMAGES_PATH + IMAGE],
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
        expect(await replacePost(contextOn(tx, NOW), before, { [key]: value }, SITE)).toMatchObject(
          {
            images: [IMAGE],
          },
        );
        expect(await isLocked(tx)).toBe(true);
      });
      await database.db.transaction(async (tx) => {
        await tx.update(media).set({ bytes: 1 });
      });
      await database.db.transaction(async (tx) => {
        expect(await isLocked(tx)).toBe(false);
        const [row] = await insertPosts(contextOn(tx), [
          newPost({ slug: "another", [key]: value }),
        ]);
        expect(await isLocked(tx)).toBe(true);
        expect(await getPost(contextOn(tx), row?.id ?? "")).toMatchObject({ images: [IMAGE] });
      });
    },
  );

  test("of many posts those are inserted whose slug is free, whatever is in their texts", async () => {
    await inserted({ slug: "post-7" });
    const text = String.raw`"Quoted", {braced}, NULL, \n, 😀`;
    const posts = Array.from({ length: 60 }, (_, index) =>
      newPost({ slug: `post-${index}`, title: text, content: text, tags: [text], excerpt: null }),
    );
    const rows = await database.db.transaction((tx) => insertPosts(contextOn(tx), posts));
    expect(rows.map(({ slug }) => slug).sort()).toEqual(
      posts.flatMap(({ slug }) => (slug === "post-7" ? [] : slug)).sort(),
    );
    const { id = "" } = rows[0] ?? {};
    expect(await findPost(contextOn(database.db), id)).toMatchObject({
      ...posts[0],
      version: 1,
      updated_at: posts[0]?.created_at,
    });
  });

  test("a deleted post is at none of its slugs, until it is gone for good with its revisions", async () => {
    const post = await inserted({ slug: "old", published: true });
    await replaced(post, { slug: "new" });
    const deleted = await database.db.transaction((tx) =>
      deletePosts(contextOn(tx, NOW), [post.id], SITE),
    );
    expect(deleted).toMatchObject([{ id: post.id }]);
    expect(await findRenamedPost(contextOn(database.db), "old")).toBeUndefined();
    expect(await findPost(contextOn(database.db), post.id)).toBeUndefined();
    await inserted({ slug: "new" });
    const later = contextOn(database.db, new Date(NOW.getTime() + 31 * 24 * 60 * 60_000));
    await deleteExpired(later, [deletedPostRetention]);
    expect(await listVersions(post)).toEqual([]);
  });
});
