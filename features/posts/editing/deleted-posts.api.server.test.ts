import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { postBody, removeProfile } from "../../../tests/helpers/posts.ts";
import {
  allPosts,
  auditLog,
  deletedPosts,
  jobs,
  media,
  users,
} from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { deletedPostRetention, moveDeletedPosts } from "../model/commands.server.ts";
import { insertPathRedirects } from "../reading/legacy-urls.server.ts";

type Post = { id: string; title: string; slug: string; version: number };

const DAY_MS = 24 * 60 * 60_000;
const IMAGE = "1767225600000-abcdefghij012345.png";

describeOnBothDatabases("deleted posts", (database) => {
  let site: ReturnType<typeof testSite>;
  let admin: { email: string; token: string };

  beforeAll(() => {
    site = testSite({ database });
  });
  beforeEach(async () => {
    // Tests move the clock on, and a session ends.
    ({ admin } = await visitorAndAdmin(site, database.db));
    for (const table of [allPosts, deletedPosts, auditLog]) await database.db.delete(table);
    database.changes.length = 0;
  });

  let made = 0;
  const call = (path: string, body?: unknown, method?: string, token = admin.token) =>
    site.call(`/api/admin${path}`, { body, token, ...(method && { method }) });
  async function create(change: object = {}): Promise<Post> {
    const body = postBody({ slug: `deleted-${++made}`, title: `Post ${made}`, ...change });
    const response = await call("/posts", body);
    expect(response.status).toBe(201);
    return response.json();
  }
  const read = async ({ id }: Post) => (await call(`/posts/${id}`)).json();
  const save = (post: Post, change: object) =>
    call(`/posts/${post.id}`, postBody({ slug: post.slug, title: post.title, ...change }), "PUT");
  async function remove(post: Post) {
    site.pass(60_000);
    expect((await call(`/posts/${post.id}`, undefined, "DELETE")).status).toBe(200);
  }
  const restore = ({ id }: Post) => call(`/posts/${id}/restore`, {});
  async function restored(post: Post) {
    site.pass(60_000);
    const response = await restore(post);
    expect(response.status).toBe(200);
    return response.json();
  }
  const deleted = async (q = "") => (await call(`/posts?status=deleted&q=${q}`)).json();
  const log = async () => (await database.db.select().from(auditLog)).map(({ action }) => action);
  const isPublic = async ({ slug }: Post) =>
    (await site.call(`/api/posts/by-slug/${slug}`)).status === 200;

  test("a deleted post is listed with when, by whom and until when it can be restored", async () => {
    const [first, second] = [await create(), await create({ published: false })];
    await remove(first);
    const at = site.now();
    await remove(second);
    const { posts, ...page } = await deleted();
    expect(page).toEqual({
      total: 2,
      is_more: false,
      has_next: null,
      page: 1,
      page_size: 50,
      corrected: null,
    });
    expect(posts.map(({ id }: Post) => id)).toEqual([second.id, first.id]);
    expect(posts[1]).toMatchObject({
      title: first.title,
      slug: first.slug,
      published: true,
      author: { name: "Ada Byron" },
      deleted: {
        at: at.toISOString(),
        by: "Ada Byron",
        retained_until: new Date(at.getTime() + 30 * DAY_MS).toISOString(),
      },
    });
    expect((await deleted(first.title)).posts).toHaveLength(1);
    expect((await deleted("%25")).posts).toEqual([]);
    expect((await (await call("/posts")).json()).posts).toEqual([]);
  });

  test("a restored post is as it was, in public, in the search and in its history", async () => {
    const post = await create({ meta_title: "For engines", content: "<p>Zeppelin “quoted”</p>" });
    await save(post, { title: "Renamed", content: "<p>Zeppelin again</p>", tags: "a, b" });
    const before = await read(post);
    const history = await (await call(`/posts/${post.id}/revisions`)).json();
    await remove(post);
    expect(await isPublic(post)).toBe(false);
    database.changes.length = 0;
    expect(await restored(post)).toEqual(before);
    expect(await read(post)).toEqual(before);
    expect(await (await call(`/posts/${post.id}/revisions`)).json()).toEqual(history);
    expect(await isPublic(post)).toBe(true);
    expect(database.changes).toEqual([`post:${post.slug}`]);
    expect((await (await call("/posts?q=zeppelin")).json()).total).toBe(1);
    const tagged = await database.db.execute(sql`select tag from post_tags order by tag`);
    expect(tagged.rows).toEqual([{ tag: "a" }, { tag: "b" }]);
    expect((await deleted()).total).toBe(0);
    expect(await log()).toEqual(expect.arrayContaining(["post_deleted", "post_restored"]));
    expect((await save(post, { version: before.version })).status).toBe(200);
  });

  test("redirects return, except those that lead to another post by now", async () => {
    const post = await create({ slug: "third" });
    for (const slug of ["second", "first", "third"]) await save(post, { slug });
    const path = (name: string, postId: string) =>
      insertPathRedirects(contextOn(database.db), [{ path: `/old/${name}`, postId }]);
    await path("one", post.id);
    await path("two", post.id);
    await remove(post);
    const other = await create({ slug: "first" });
    await path("two", other.id);
    await restored(post);
    const { rows } = await database.db.execute(sql`
      select slug as place, post_id from slug_redirects
      union all select path, post_id from path_redirects order by place`);
    expect(rows).toEqual([
      { place: "/old/one", post_id: post.id },
      { place: "/old/two", post_id: other.id },
      { place: "second", post_id: post.id },
    ]);
    expect((await (await site.call("/api/posts/by-slug/first")).json()).id).toBe(other.id);
  });

  test("a slug that another post has by now is replaced by the next free one", async () => {
    const post = await create({ slug: "wanted" });
    await remove(post);
    await create({ slug: "wanted" });
    const after = await restored(post);
    expect(after).toMatchObject({ id: post.id, slug: "wanted-2", version: 2 });
    const { revisions } = await (await call(`/posts/${post.id}/revisions`)).json();
    expect(revisions.map(({ version }: Post) => version)).toEqual([2, 1]);
    await remove(post);
    await create({ slug: "wanted-2" });
    const bulk = await call("/posts/bulk", { action: "restore", ids: [post.id] });
    expect(await bulk.json()).toMatchObject({
      changed: 1,
      new_slugs: [{ title: post.title, slug: "wanted-2-2" }],
    });
  });

  test("a schedule returns with its job, and one that has passed does not", async () => {
    const publish_at = new Date(site.now().getTime() + DAY_MS).toISOString();
    const [early, late] = [1, 2].map(() => create({ published: false, publish_at }));
    const posts = [await early, await late] as [Post, Post];
    for (const post of posts) await remove(post);
    await database.db.delete(jobs).where(eq(jobs.kind, "publish_post"));
    expect(await restored(posts[0])).toMatchObject({ publish_at, version: 1 });
    const waiting = await database.db.select().from(jobs).where(eq(jobs.kind, "publish_post"));
    expect(waiting).toMatchObject([{ subject: posts[0].id }]);
    await database.db.execute(sql`
      update blog_posts set before_deletion = jsonb_set(before_deletion, '{publish_at}', '"2026-01-01"')
      where deleted_at is not null`);
    expect(await restored(posts[1])).toMatchObject({
      published: false,
      publish_at: null,
      version: 2,
    });
  });

  test("tags that were renamed or merged while it was deleted have their new names", async () => {
    const post = await create({ tags: "Data, SQL, Python" });
    await create({ tags: "Data, SQL, Databases" });
    await remove(post);
    site.pass(60_000);
    expect((await call("/tags/rename", { tag: "Data", to: "Analytics" })).status).toBe(200);
    expect((await call("/tags/merge", { tag: "SQL", into: "Databases" })).status).toBe(200);
    const { tags, version } = await restored(post);
    expect(tags).toEqual(["Analytics", "Databases", "Python"]);
    expect(version).toBe(post.version + 1);

    // A name that a tag got back before the post was deleted is the one it had.
    const again = await create({ tags: "Data" });
    await remove(again);
    expect((await restored(again)).tags).toEqual(["Data"]);
  });

  test("many are restored together, or none", async () => {
    const posts = [await create(), await create()];
    const ids = posts.map(({ id }) => id);
    await call("/posts/bulk", { action: "delete", ids });
    const bulk = (wanted: string[]) => call("/posts/bulk", { action: "restore", ids: wanted });
    expect((await bulk([...ids, crypto.randomUUID()])).status).toBe(404);
    expect((await deleted()).total).toBe(2);
    expect(await (await bulk(ids)).json()).toEqual({ changed: 2, undo: [], new_slugs: [] });
    for (const post of posts) expect(await read(post)).toEqual(post);
  });

  test("of two admins who restore a post at once, one is told that it is restored", async () => {
    const post = await create();
    await remove(post);
    const statuses = (await Promise.all([restore(post), restore(post)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await read(post)).toEqual(post);
  });

  test("a post that someone saves while it is deleted can be restored with what was saved", async () => {
    const post = await create();
    const [saved] = await Promise.all([
      save(post, { title: "Saved at the last moment" }),
      call(`/posts/${post.id}`, undefined, "DELETE"),
    ]);
    const { version } = await restored(post);
    expect(version).toBe(saved.status === 200 ? 2 : 1);
    const { revisions } = await (await call(`/posts/${post.id}/revisions`)).json();
    expect(revisions[0].version).toBe(version);
  });

  test("after 30 days it is gone for good", async () => {
    const post = await create();
    await remove(post);
    const later = (days: number) => new Date(site.now().getTime() + days * DAY_MS);
    await deleteExpired(contextOn(database.db, later(29.9)), [deletedPostRetention]);
    expect((await deleted()).total).toBe(1);
    site.pass(30 * DAY_MS + 1);
    ({ admin } = await visitorAndAdmin(site, database.db));
    expect((await deleted()).total).toBe(0);
    expect((await restore(post)).status).toBe(404);
    await deleteExpired(contextOn(database.db, site.now()), [deletedPostRetention]);
    expect(await database.db.$count(allPosts)).toBe(0);
  });

  test.each(["nonsense", crypto.randomUUID()])("there is nothing to restore at %s", async (id) => {
    expect((await call(`/posts/${id}/restore`, {})).status).toBe(404);
  });

  test("a post that still exists is not restored", async () => {
    const post = await create();
    expect((await restore(post)).status).toBe(404);
    expect(await read(post)).toEqual(post);
  });

  test("images of a deleted post are in use until it can't be restored", async () => {
    const size = { bytes: 1, width: 1, height: 1 };
    const [image] = await database.db
      .insert(media)
      .values({ name: IMAGE, contentType: "image/png", ...size })
      .returning();
    const post = await create({ content: `<img src="${IMAGES_PATH}${IMAGE}" alt="">` });
    await remove(post);
    const { used_in } = await (await call(`/media/${image?.id}`)).json();
    expect(used_in).toEqual([{ kind: "deleted", title: post.title }]);
    expect((await (await call("/media?use=unused")).json()).media).toEqual([]);
    const removeImage = () => call(`/media/${image?.id}`, undefined, "DELETE");
    const refused = await removeImage();
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.message).toContain(`the deleted post “${post.title}”`);
    await restored(post);
    expect((await removeImage()).status).toBe(409);
    await remove(post);
    const later = new Date(site.now().getTime() + 31 * DAY_MS);
    await deleteExpired(contextOn(database.db, later), [deletedPostRetention]);
    expect((await removeImage()).status).toBe(200);
  });

  test("an author or editor who is gone is left out", async () => {
    const { admin: other } = await visitorAndAdmin(site, database.db);
    const body = postBody({ slug: "theirs" });
    const post = await (await call("/posts", body, "POST", other.token)).json();
    await remove(post);
    await removeProfile(database.db, other.email);
    await database.db.delete(users).where(eq(users.email, other.email));
    expect(await restored(post)).toMatchObject({ author_id: null, slug: "theirs", version: 1 });
    const { revisions } = await (await call(`/posts/${post.id}/revisions`)).json();
    expect(revisions).toMatchObject([{ version: 1, saved_by: null }]);
  });

  test("whatever knows only published posts and drafts shows none that is deleted", async () => {
    const publish_at = new Date(site.now().getTime() + DAY_MS).toISOString();
    const published = await create({ tags: "gone" });
    const scheduled = await create({ published: false, publish_at });
    const draft = await create({ published: false });
    const link = async () => (await call(`/posts/${draft.id}/preview-link`, {})).json();
    const { preview_url } = await link();
    const posts = [published, scheduled, draft];
    const before = await Promise.all(posts.map(read));
    for (const post of posts) await remove(post);
    // The columns that the version before this one reads.
    const { rows } = await database.db.execute(sql`
      select id from blog_posts where published or publish_at is not null
        or preview_expires_at is not null or slug = any (array['${sql.raw(posts.map(({ slug }) => slug).join("','"))}'])
      union all select post_id from post_tags`);
    expect(rows).toEqual([]);
    for (const post of posts) await restored(post);
    expect(await Promise.all(posts.map(read))).toEqual(before);
    expect((await link()).preview_url).toBe(preview_url);
  });

  test("a deleted post can't be edited, nor can what was not saved of it", async () => {
    const post = await create();
    const copy = { values: { title: "Unsaved" }, base: 1, device: "one" };
    const copyPath = `/working-copies/${post.id}`;
    expect((await call(copyPath, copy, "PUT")).status).toBe(200);
    await remove(post);
    expect(await (await call(copyPath)).json()).toEqual({ copy: null });
    expect((await call(copyPath, copy, "PUT")).status).toBe(404);
    expect((await call(`/posts/${post.id}/editors`, {})).status).toBe(404);
    expect((await call(`/posts/${post.id}/revisions/1`)).status).toBe(404);
    expect((await save(post, {})).status).toBe(404);
  });

  test("a post that the version before this one deleted is moved, and restored as it was", async () => {
    const post = await create({ slug: "earlier", tags: "a, b" });
    await save(post, { slug: "later", title: "Later", tags: "a, b" });
    const before = await read(post);
    const history = await (await call(`/posts/${post.id}/revisions`)).json();
    await deleteAsEarlier(post, admin.email);
    expect((await deleted()).total).toBe(0);
    await moveDeletedPosts(contextOn(database.db));
    expect((await deleted()).posts).toMatchObject([
      { id: post.id, slug: "later", published: true, deleted: { by: "Ada Byron" } },
    ]);
    expect(await isPublic({ ...post, slug: "later" })).toBe(false);
    expect(await restored(post)).toEqual(before);
    expect(await (await call(`/posts/${post.id}/revisions`)).json()).toEqual(history);
    const { rows } = await database.db.execute(sql`select slug from slug_redirects`);
    expect(rows).toEqual([{ slug: "earlier" }]);
    expect(await database.db.$count(deletedPosts)).toBe(0);
  });

  /** Deletes a post as the version did that stored it as JSON. */
  function deleteAsEarlier({ id }: Post, email: string) {
    return database.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into deleted_posts (id, title, slug, rows, images, deleted_by, deleted_at)
        select id, title, slug, jsonb_build_object(
          'blog_posts', jsonb_build_array(to_jsonb(blog_posts) - array['deleted_at', 'deleted_by', 'before_deletion']),
          'post_revisions', (select jsonb_agg(to_jsonb(r)) from post_revisions r where post_id = blog_posts.id),
          'slug_redirects', (select jsonb_agg(to_jsonb(r)) from slug_redirects r where post_id = blog_posts.id),
          'path_redirects', '[]'::jsonb
        ), images, (select id from users where email = ${email}), ${site.now()}::timestamptz
        from blog_posts where id = ${id}`);
      await tx.delete(allPosts).where(eq(allPosts.id, id));
    });
  }
});
