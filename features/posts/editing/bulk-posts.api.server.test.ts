import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { allPosts, auditLog } from "../../../tests/helpers/tables.ts";

type Post = {
  id: string;
  title: string;
  slug: string;
  tags: string[];
  published: boolean;
  published_at: string | null;
  updated_at: string;
  version: number;
};

describeOnBothDatabases("many posts at once", (database) => {
  const { site, admin } = siteWithPeople(database);
  beforeEach(async () => {
    await database.db.delete(allPosts);
    await database.db.delete(auditLog);
    database.changes.length = 0;
  });

  let made = 0;
  const call = (path: string, body?: unknown, method?: string) =>
    site.call(`/api/admin/posts${path}`, { body, token: admin.token, ...(method && { method }) });
  async function create(change: object = {}): Promise<Post> {
    const body = postBody({ slug: `bulk-${++made}`, title: `Post ${made}`, ...change });
    return (await call("", body)).json();
  }
  const read = async ({ id }: Post): Promise<Post> => (await call(`/${id}`)).json();
  async function change(body: object) {
    site.pass(60_000);
    const response = await call("/bulk", body);
    expect(response.status).toBe(200);
    return response.json();
  }
  const toIds = (...posts: Post[]) => posts.map(({ id }) => id);
  const log = async () =>
    (await database.db.select().from(auditLog)).map(
      ({ action, subject }) => `${action} ${subject}`,
    );

  test("publishing changes drafts only, with a revision, an audit entry and a notification", async () => {
    const draft = await create({ published: false });
    const live = await create();
    database.changes.length = 0;
    const { changed } = await change({ action: "publish", ids: toIds(draft, live) });
    expect(changed).toBe(1);
    expect(await read(draft)).toMatchObject({
      published: true,
      published_at: site.now().toISOString(),
      version: 2,
    });
    expect(await read(live)).toMatchObject({ published_at: live.published_at, version: 1 });
    expect(await log()).toContain(`post_published ${draft.title}`);
    const { revisions } = await (await call(`/${draft.id}/revisions`)).json();
    expect(revisions[0]).toMatchObject({ version: 2, published: true, saved_by: admin.email });
    expect(database.changes).toEqual([`post:${draft.slug}`]);
  });

  test("unpublishing can be undone, with the publication date from before", async () => {
    const live = await create();
    const { changed, undo } = await change({ action: "unpublish", ids: toIds(live) });
    expect(changed).toBe(1);
    expect(await read(live)).toMatchObject({ published: false, published_at: null });
    expect((await site.call(`/api/posts/by-slug/${live.slug}`)).status).toBe(404);
    expect((await call("/bulk-undo", { posts: undo })).status).toBe(200);
    expect(await read(live)).toMatchObject({
      published: true,
      published_at: live.published_at,
      updated_at: live.updated_at,
      version: 3,
    });
    expect(await log()).toEqual(
      expect.arrayContaining([`post_unpublished ${live.title}`, `post_published ${live.title}`]),
    );
  });

  test("publishing can be undone, with the schedule from before", async () => {
    const publish_at = new Date(site.now().getTime() + 3_600_000).toISOString();
    const scheduled = await create({ published: false, publish_at });
    const { undo } = await change({ action: "publish", ids: toIds(scheduled) });
    expect(await read(scheduled)).toMatchObject({ published: true, publish_at: null });
    expect((await call("/bulk-undo", { posts: undo })).status).toBe(200);
    expect(await read(scheduled)).toEqual({ ...scheduled, version: 3 });
  });

  test("a tag is added and removed where it makes a difference, and can be searched for", async () => {
    const [one, two] = [await create({ tags: "a" }), await create({ tags: "a, quorum" })];
    const added = await change({ action: "add_tag", tag: " quorum ", ids: toIds(one, two) });
    expect(added.changed).toBe(1);
    expect((await read(one)).tags).toEqual(["a", "quorum"]);
    expect((await read(one)).published_at).toBe(one.published_at);
    expect((await (await call("?q=quorum")).json()).total).toBe(2);
    const removed = await change({ action: "remove_tag", tag: "a", ids: toIds(one, two) });
    expect(removed.changed).toBe(2);
    expect((await read(two)).tags).toEqual(["quorum"]);
    await call("/bulk-undo", { posts: removed.undo });
    expect(await read(two)).toMatchObject({ ...two, version: 3 });
  });

  test("deleting removes all of them", async () => {
    const [one, two] = [await create(), await create()];
    const result = await change({ action: "delete", ids: toIds(one, two) });
    expect(result).toEqual({ changed: 2, undo: [], new_slugs: [] });
    expect((await call(`/${one.id}`)).status).toBe(404);
    expect((await log()).filter((line) => line.startsWith("post_deleted"))).toHaveLength(2);
  });

  test("when one post can't be changed, none is", async () => {
    const draft = await create({ published: false });
    for (const action of ["publish", "delete"]) {
      const missing = await call("/bulk", { action, ids: [draft.id, crypto.randomUUID()] });
      expect(missing.status).toBe(404);
    }
    const full = await create({ tags: "x".repeat(499) });
    const ids = toIds(draft, full);
    const refused = await call("/bulk", { action: "add_tag", tag: "another", ids });
    expect(refused.status).toBe(422);
    expect((await refused.json()).error.message).toContain(full.title);
    expect(await read(draft)).toEqual(draft);
  });

  test("what was saved since can't be undone", async () => {
    const live = await create();
    const { undo } = await change({ action: "unpublish", ids: toIds(live) });
    const body = postBody({ slug: live.slug, title: "Newer", published: false });
    await call(`/${live.id}`, body, "PUT");
    expect((await call("/bulk-undo", { posts: undo })).status).toBe(409);
    expect(await read(live)).toMatchObject({ title: "Newer", published: false });
  });

  test("an undo restores what the server has stored, whatever the request says about the post", async () => {
    const live = await create({ tags: "a" });
    const { undo } = await change({ action: "unpublish", ids: toIds(live) });
    const made_up = {
      published: true,
      published_at: "2031-01-01T00:00:00.000Z",
      publish_at: "+275760-09-13T00:00:00.000Z",
      tags: Array.from({ length: 400 }, (_, index) => `tag ${index}`),
    };
    const response = await call("/bulk-undo", { posts: [{ ...undo[0], ...made_up }] });
    expect(response.status).toBe(200);
    expect(await read(live)).toMatchObject({ tags: ["a"], published_at: live.published_at });
  });

  test.each([{}, { version: null }, { version: "2" }, { version: 1.5 }, { id: 7 }])(
    "an undo with %j is refused and changes nothing",
    async (odd) => {
      const live = await create();
      const { undo } = await change({ action: "unpublish", ids: toIds(live) });
      const { version: _, ...withoutVersion } = undo[0];
      const posts = [{ ...withoutVersion, ...odd }];
      expect((await call("/bulk-undo", { posts })).status).toBe(422);
      expect(await read(live)).toMatchObject({ published: false, version: 2 });
    },
  );

  test("a post whose revision has no dates yet gets its publication date back", async () => {
    const live = await create();
    await database.db.execute(
      sql`update post_revisions set snapshot = snapshot - 'published_at' - 'publish_at'`,
    );
    const { undo } = await change({ action: "unpublish", ids: toIds(live) });
    await call("/bulk-undo", { posts: undo });
    expect((await read(live)).published_at).toBe(live.published_at);
  });

  test.each([
    [{ action: "publish", ids: [] }],
    [{ action: "publish", ids: ["nonsense"] }],
    [{ action: "publish", ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
    [{ action: "burn", ids: [crypto.randomUUID()] }],
    [{ action: "add_tag", ids: [crypto.randomUUID()] }],
    [{ action: "add_tag", tag: "a, b", ids: [crypto.randomUUID()] }],
    [{}],
  ])("%j is refused", async (body) => {
    expect((await call("/bulk", body)).status).toBe(422);
  });

  test("of two overlapping requests at once, both are done or refused, never half", async () => {
    const posts = [await create(), await create(), await create()];
    const ids = toIds(...posts);
    const [first, second] = await Promise.all([
      call("/bulk", { action: "unpublish", ids }),
      call("/bulk", { action: "add_tag", tag: "both", ids: ids.toReversed() }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    for (const post of posts) {
      expect(await read(post)).toMatchObject({ published: false, version: 3 });
      expect((await read(post)).tags).toContain("both");
    }
  });

  test("a duplicate is a draft with a free slug", async () => {
    const post = await create({ title: "Original", meta_title: "For engines" });
    const response = await call(`/${post.id}/duplicate`, {});
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      title: "Copy of Original",
      slug: `${post.slug}-copy`,
      meta_title: "For engines",
      published: false,
      published_at: null,
      version: 1,
    });
    expect((await (await call(`/${post.id}/duplicate`, {})).json()).slug).toBe(
      `${post.slug}-copy-2`,
    );
    const long = await create({ title: "t".repeat(200), slug: "s".repeat(200) });
    const copy = await (await call(`/${long.id}/duplicate`, {})).json();
    expect([copy.title.length, copy.slug.length]).toEqual([200, 200]);
    expect((await call(`/${crypto.randomUUID()}/duplicate`, {})).status).toBe(404);
  });
});
