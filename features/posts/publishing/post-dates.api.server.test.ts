import { beforeEach, expect, test } from "vitest";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";
import { PUBLISH_JOB } from "../model/commands.server.ts";
import { publishJob } from "../model/jobs.server.ts";

type Post = { id: string; published_at: string | null; first_published_at: string | null };

// Short, so that the login outlives all tests.
const SECOND_MS = 1000;

describeWithDatabase("dates of publication", (database) => {
  const { site, admin } = siteWithPeople(database);
  beforeEach(async () => {
    await database.db.delete(allPosts);
  });

  const call = (path: string, body?: unknown, method?: string) =>
    site.call(`/api/admin/posts${path}`, { body, token: admin.token, ...(method && { method }) });
  const inSeconds = (seconds: number) =>
    new Date(site.now().getTime() + seconds * SECOND_MS).toISOString();
  const create = async (change: object = {}): Promise<Post> =>
    (await call("", postBody(change))).json();
  const save = (post: Post, change: object) => call(`/${post.id}`, postBody(change), "PUT");
  const saved = async (post: Post, change: object): Promise<Post> =>
    (await save(post, change)).json();
  const read = async ({ id }: Post): Promise<Post> => (await call(`/${id}`)).json();

  test("the original date is kept on request, and only for a published post", async () => {
    const post = await create();
    site.pass(SECOND_MS);
    expect(await saved(post, { keep_date: true })).toMatchObject({
      published_at: post.published_at,
    });
    expect(await saved(post, {})).toMatchObject({
      published_at: site.now().toISOString(),
    });
    await save(post, { published: false, keep_date: true });
    site.pass(SECOND_MS);
    expect(await saved(post, { keep_date: true })).toMatchObject({
      published_at: site.now().toISOString(),
    });
    expect((await save(post, { keep_date: "yes" })).status).toBe(422);
  });

  test("a published post gets another date on request, also when it is published again", async () => {
    const post = await create();
    const date = "2025-03-05T20:00:00.000Z";
    expect(await saved(post, { date })).toMatchObject({ published_at: date });
    const draft = await saved(post, { published: false, date });
    expect(draft.published_at).toBeNull();
    expect(await saved(post, { date })).toMatchObject({ published_at: date });
    expect(await saved(post, { date: null })).toMatchObject({
      published_at: site.now().toISOString(),
    });
  });

  test.each([
    ["in the future", () => inSeconds(1), {}, "The date can’t be in the future"],
    ["before 1970", () => "0001-01-01T00:00:00Z", {}, "The date can’t be before 1970"],
    ["that is none", () => "yesterday", {}, "Date must be a date and time"],
    [
      "besides the one to keep",
      () => inSeconds(-1),
      { keep_date: true },
      "Keep the date, or set another one, but not both.",
    ],
  ])("a date %s is refused and changes nothing", async (_, date, change, message) => {
    const post = await create();
    const response = await save(post, { title: "Changed", date: date(), ...change });
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toBe(message);
    expect(await read(post)).toEqual(post);
  });

  test("the first date of publication stays, whatever happens to the post", async () => {
    const post = await create({ published: false, publish_at: inSeconds(1) });
    expect(post.first_published_at).toBeNull();
    const at = inSeconds(1);
    site.pass(SECOND_MS);
    await runDueJobs(
      {
        context: () => contextOn(database.db, site.now()),
        kinds: { [PUBLISH_JOB]: publishJob() },
      },
      PUBLISH_JOB,
    );
    const first = { first_published_at: at };
    expect(await read(post)).toMatchObject(first);
    site.pass(SECOND_MS);
    for (const change of [{}, { date: "2025-03-05T20:00:00Z" }, { published: false }, {}]) {
      expect(await saved(post, change)).toMatchObject(first);
    }
    const created = await create({ slug: "another" });
    expect(created.first_published_at).toBe(created.published_at);
    // As it is for posts that were last saved before this date was stored.
    await database.db.update(allPosts).set({ first_published_at: null });
    expect(await read(created)).toEqual(created);
    site.pass(SECOND_MS);
    expect(await saved(created, { slug: "another" })).toMatchObject({
      first_published_at: created.published_at,
    });
  });

  test("an earlier version has its date, so that restoring it can bring it back", async () => {
    const post = await create();
    site.pass(SECOND_MS);
    await save(post, {});
    const { post: revision } = await (await call(`/${post.id}/revisions/1`)).json();
    expect(revision.published_at).toBe(post.published_at);
  });
});
