import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { allPosts, media, workingCopies } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { CONTENT_MAX } from "../schema.ts";
import { workingCopyRetention } from "./commands.server.ts";
import { editorRetention } from "./queries.server.ts";

type Person = { email: string; token: string };

const DAY_MS = 24 * 60 * 60_000;
const IMAGE = "1767225600000-abcdefghij012345.png";

describeWithDatabase("working copies", (database) => {
  let site: ReturnType<typeof testSite>;
  let ada: Person;
  let alex: Person;

  beforeAll(async () => {
    site = testSite({ database });
    ada = (await visitorAndAdmin(site, database.db)).admin;
    alex = (await visitorAndAdmin(site, database.db)).admin;
  });
  beforeEach(async () => {
    await database.db.delete(allPosts);
    await database.db.delete(workingCopies);
  });

  const call = (path: string, { token }: Person, body?: unknown, method?: string) =>
    site.call(`/api/admin${path}`, { body, token, ...(method && { method }) });
  const savedPost = async () => (await call("/posts", ada, postBody())).json();
  const createCopy = (change: object = {}) => ({
    values: { ...postBody({ published: false }), ...change },
    base: null,
    device: "a browser",
  });
  const store = (id: string, who: Person, copy: object = createCopy()) =>
    call(`/working-copies/${id}`, who, copy, "PUT");
  const read = async (id: string, who: Person) =>
    (await (await call(`/working-copies/${id}`, who)).json()).copy;
  const newPosts = async (who: Person) =>
    (await (await call("/working-copies", who)).json()).new_posts;

  test("unfinished text is stored as it is, valid or not, and the latest replaces it", async () => {
    const id = randomUUID();
    const odd = createCopy({ title: "nul \u0000 and half a pair \ud83d", slug: "Not a slug" });
    const response = await store(id, ada, odd);
    expect(await response.json()).toEqual({ saved_at: site.now().toISOString() });
    expect(await read(id, ada)).toEqual({ id, ...odd, saved_at: site.now().toISOString() });
    await store(id, ada, createCopy({ title: "" }));
    expect((await read(id, ada)).values.title).toBe("");
    expect(await newPosts(ada)).toHaveLength(1);
  });

  test("text that is too long for a post is stored, and what is too large is refused", async () => {
    const id = randomUUID();
    const long = createCopy({ content: "ü".repeat(CONTENT_MAX + 1) });
    expect((await store(id, ada, long)).status).toBe(200);
    expect((await read(id, ada)).values).toEqual(long.values);
    const tooLarge = createCopy({ content: "x".repeat(7 * CONTENT_MAX) });
    expect((await store(id, ada, tooLarge)).status).toBe(413);
    expect((await read(id, ada)).values).toEqual(long.values);
  });

  test("a copy belongs to its user alone", async () => {
    const post = await savedPost();
    await store(post.id, ada, { ...createCopy({ title: "Ada's" }), base: 1 });
    expect(await read(post.id, alex)).toBeNull();
    await store(post.id, alex, { ...createCopy({ title: "Alex's" }), base: 1 });
    await call(`/working-copies/${post.id}`, alex, undefined, "DELETE");
    expect((await read(post.id, ada)).values.title).toBe("Ada's");
  });

  test("two new posts have two copies, listed newest first; those of saved posts are not listed", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const post = await savedPost();
    await store(first, ada, createCopy({ title: "First" }));
    site.pass(1000);
    await store(second, ada, createCopy({ title: "Second" }));
    await store(post.id, ada, { ...createCopy(), base: 1 });
    expect((await newPosts(ada)).map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(await newPosts(alex)).toEqual([]);
  });

  test("a copy is never public, not even to its own admin's readers", async () => {
    await store(randomUUID(), ada, createCopy({ title: "Secret plans", published: true }));
    for (const path of ["/api/posts", "/feed.xml", "/sitemap.xml", "/api/admin/posts"]) {
      const response = await site.call(path, { token: ada.token });
      expect(await response.text()).not.toMatch(/Secret plans|why-your-reports/);
    }
  });

  test("saving the post deletes the saver's copy and no one else's", async () => {
    const post = await savedPost();
    for (const who of [ada, alex]) await store(post.id, who, { ...createCopy(), base: 1 });
    const refused = await call(`/posts/${post.id}`, ada, postBody({ title: "" }), "PUT");
    expect(refused.status).toBe(422);
    expect(await read(post.id, ada)).not.toBeNull();
    await call(`/posts/${post.id}`, ada, postBody(), "PUT");
    expect(await read(post.id, ada)).toBeNull();
    expect((await read(post.id, alex)).base).toBe(1);
  });

  test("creating a post deletes the copy that it was written in, unless it is refused", async () => {
    await savedPost();
    const [written, other] = [randomUUID(), randomUUID()];
    for (const id of [written, other]) await store(id, ada);
    const create = (slug: string) =>
      call("/posts", ada, { ...postBody({ slug }), working_copy: written });
    expect((await create("why-your-reports-disagree")).status).toBe(409);
    expect(await newPosts(ada)).toHaveLength(2);
    expect((await create("free")).status).toBe(201);
    expect((await newPosts(ada)).map(({ id }: { id: string }) => id)).toEqual([other]);
  });

  test("a deleted post takes its copies with it, and gets no new ones", async () => {
    const post = await savedPost();
    await store(post.id, alex, { ...createCopy(), base: 1 });
    await call(`/posts/${post.id}`, ada, undefined, "DELETE");
    expect(await read(post.id, alex)).toBeNull();
    expect((await store(post.id, alex, { ...createCopy(), base: 1 })).status).toBe(404);
    expect((await call(`/posts/${post.id}/editors`, alex, {})).status).toBe(404);
  });

  test.each([
    ["no values", { base: null, device: "d" }],
    ["nested values", { values: { title: { a: 1 } }, base: null, device: "d" }],
    ["no device", { values: {}, base: null }],
    ["version 0", { values: {}, base: 0, device: "d" }],
    ["a version that no post can have", { values: {}, base: 2 ** 31, device: "d" }],
  ])("%s is refused and changes nothing", async (_, body) => {
    const id = randomUUID();
    expect((await store(id, ada, body)).status).toBe(422);
    expect(await read(id, ada)).toBeNull();
    expect((await store("nonsense", ada)).status).toBe(404);
  });

  test("an image in a copy counts as used and can't be deleted", async () => {
    const size = { bytes: 1, width: 1, height: 1 };
    const [image] = await database.db
      .insert(media)
      .values({ name: IMAGE, contentType: "image/png", ...size })
      .returning();
    const id = randomUUID();
    await store(id, ada, createCopy({ content: `<img src="${IMAGES_PATH}${IMAGE}" alt="">` }));
    const { used_in } = await (await call(`/media/${image?.id}`, alex)).json();
    expect(used_in).toEqual([{ kind: "unsaved", name: "Ada Byron", title: postBody().title }]);
    expect((await (await call("/media?use=unused", alex)).json()).media).toEqual([]);
    const remove = () => call(`/media/${image?.id}`, alex, undefined, "DELETE");
    expect((await remove()).status).toBe(409);
    await call(`/working-copies/${id}`, ada, undefined, "DELETE");
    expect((await remove()).status).toBe(200);
  });

  test("copies are deleted after 90 days", async () => {
    const id = randomUUID();
    await store(id, ada);
    const later = (days: number) => new Date(site.now().getTime() + days * DAY_MS);
    await deleteExpired(contextOn(database.db, later(89)), [workingCopyRetention]);
    expect(await read(id, ada)).not.toBeNull();
    await deleteExpired(contextOn(database.db, later(91)), [workingCopyRetention]);
    expect(await read(id, ada)).toBeNull();
  });

  test("editors of a post see each other until they leave or are inactive", async () => {
    const post = await savedPost();
    const beat = async (who: Person, id = post.id) =>
      (await (await call(`/posts/${id}/editors`, who, {})).json()).others;
    expect(await beat(ada)).toEqual([]);
    expect(await beat(alex)).toEqual(["Ada Byron"]);
    expect(await beat(ada)).toEqual(["Ada Byron"]);
    await call(`/posts/${post.id}/editors`, alex, undefined, "DELETE");
    expect(await beat(ada)).toEqual([]);

    await beat(alex);
    site.pass(44_000);
    expect(await beat(ada)).toHaveLength(1);
    site.pass(2_000);
    expect(await beat(ada)).toEqual([]);
    const other = await (await call("/posts", ada, postBody({ slug: "other" }))).json();
    await beat(alex, other.id);
    expect(await beat(ada)).toEqual([]);
    await deleteExpired(contextOn(database.db, new Date(site.now().getTime() + DAY_MS)), [
      editorRetention,
    ]);
    expect(await beat(alex, other.id)).toEqual([]);
  });
});
