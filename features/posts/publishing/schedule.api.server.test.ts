import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { allPosts, auditLog, jobs } from "../../../tests/helpers/tables.ts";
import { PUBLISH_JOB } from "../model/commands.server.ts";
import { publishJob } from "../model/jobs.server.ts";

type Post = {
  id: string;
  slug: string;
  published: boolean;
  published_at: string | null;
  publish_at: string | null;
  version: number;
};

// Short, so that the login outlives all tests.
const SECOND_MS = 1000;

describeWithDatabase("scheduled posts", (database) => {
  const { site, admin } = siteWithPeople(database);
  beforeEach(async () => {
    await database.db.delete(allPosts);
    await database.db.delete(jobs);
    await database.db.delete(auditLog);
    database.changes.length = 0;
  });

  const call = (path: string, body?: unknown, method?: string) =>
    site.call(`/api/admin/posts${path}`, { body, token: admin.token, ...(method && { method }) });
  const inSeconds = (seconds: number) =>
    new Date(site.now().getTime() + seconds * SECOND_MS).toISOString();
  async function scheduled(seconds = 1): Promise<Post> {
    const response = await call("", postBody({ published: false, publish_at: inSeconds(seconds) }));
    expect(response.status).toBe(201);
    return response.json();
  }
  const save = (post: Post, change: object) => call(`/${post.id}`, postBody(change), "PUT");
  const read = async ({ id }: Post): Promise<Post> => (await call(`/${id}`)).json();
  const runJobs = () =>
    runDueJobs(
      {
        context: () => contextOn(database.db, site.now()),
        kinds: { [PUBLISH_JOB]: publishJob() },
      },
      PUBLISH_JOB,
    );
  const isPublic = async ({ slug }: Post) =>
    (await site.call(`/api/posts/by-slug/${slug}`)).status === 200;
  const log = async () => (await database.db.select().from(auditLog)).map(({ action }) => action);

  test("a scheduled post is a draft everywhere until its time, and public from then on", async () => {
    const post = await scheduled();
    expect(post).toMatchObject({ published: false, published_at: null, publish_at: inSeconds(1) });
    site.pass(SECOND_MS - 1);
    await runJobs();
    expect(await isPublic(post)).toBe(false);
    for (const path of ["/api/posts", "/feed.xml", "/sitemap.xml"]) {
      expect(await (await site.call(path)).text()).not.toContain(post.slug);
    }
    expect(database.changes).toEqual([]);

    site.pass(1);
    await runJobs();
    expect(await read(post)).toMatchObject({
      published: true,
      published_at: post.publish_at,
      publish_at: null,
      version: 2,
    });
    for (const path of ["/api/posts", "/feed.xml", "/sitemap.xml"]) {
      expect(await (await site.call(path)).text()).toContain(post.slug);
    }
    await expect.poll(() => database.changes).toEqual([`post:${post.slug}`]);
    expect(await database.db.$count(jobs, eq(jobs.kind, PUBLISH_JOB))).toBe(0);
    expect(await log()).toEqual(["post_created", "post_scheduled", "post_published_on_schedule"]);
  });

  test("a post whose time passed while the site was down is published later, dated as scheduled", async () => {
    const post = await scheduled();
    site.pass(50 * SECOND_MS);
    await runJobs();
    await runJobs();
    expect(await read(post)).toMatchObject({ published_at: post.publish_at, version: 2 });
  });

  test("a post that is scheduled for a later time is published then, and not before", async () => {
    const post = await scheduled(1);
    const later = inSeconds(3);
    expect((await save(post, { published: false, publish_at: later })).status).toBe(200);
    site.pass(2 * SECOND_MS);
    await runJobs();
    expect(await isPublic(post)).toBe(false);
    site.pass(SECOND_MS);
    await runJobs();
    expect(await read(post)).toMatchObject({ published: true, published_at: later });
  });

  test("a job that was claimed just before the post was rescheduled waits for the new time", async () => {
    const post = await scheduled(1);
    const [job] = await database.db.select().from(jobs);
    if (!job) throw new Error("No job was enqueued.");
    const context = () => contextOn(database.db, site.now());
    const claim = { signal: new AbortController().signal, renew: async () => true, context };
    const runAgainAt = await publishJob().run(context(), job, claim);
    expect(runAgainAt?.toISOString()).toBe(post.publish_at);
    expect(await read(post)).toEqual(post);
  });

  test.each([
    ["clearing the schedule", { published: false, publish_at: null }, null],
    ["leaving it out", { published: false }, null],
    ["publishing by hand", { published: true }, "now"],
  ])("%s wins over the schedule", async (_, change, published) => {
    const post = await scheduled();
    const now = site.now().toISOString();
    expect((await save(post, change)).status).toBe(200);
    site.pass(2 * SECOND_MS);
    await runJobs();
    expect(await read(post)).toMatchObject({
      publish_at: null,
      published_at: published && now,
      version: 2,
    });
  });

  test("a post that was deleted is not published", async () => {
    const post = await scheduled();
    expect((await call(`/${post.id}`, undefined, "DELETE")).status).toBe(200);
    site.pass(2 * SECOND_MS);
    await runJobs();
    expect(await isPublic(post)).toBe(false);
    expect(await database.db.$count(jobs, eq(jobs.kind, PUBLISH_JOB))).toBe(0);
  });

  test.each([
    ["the present", () => inSeconds(0), false, "Publish at must be in the future"],
    ["the past", () => inSeconds(-1), false, "Publish at must be in the future"],
    ["no time", () => "tomorrow", false, "Publish at must be a date and time"],
    [
      "a later time for a published post",
      () => inSeconds(1),
      true,
      "Publish the post now, or at a later time, but not both.",
    ],
  ])("%s is refused and changes nothing", async (_, at, published, message) => {
    const post = await scheduled(9);
    const change = { published, publish_at: at() };
    for (const response of [
      await save(post, change),
      await call("", postBody({ slug: "another", ...change })),
    ]) {
      expect(response.status).toBe(422);
      expect((await response.json()).error.message).toBe(message);
    }
    expect(await read(post)).toEqual(post);
    expect(await database.db.$count(allPosts)).toBe(1);
  });

  test("the list shows scheduled posts apart from drafts, and the dashboard the next ones", async () => {
    const post = await scheduled();
    await call("", postBody({ slug: "a-draft", published: false }));
    const slugs = async (status: string) => {
      const { posts } = await (await call(`?status=${status}`)).json();
      return posts.map((listed: Post) => [listed.slug, listed.publish_at]);
    };
    expect(await slugs("scheduled")).toEqual([[post.slug, post.publish_at]]);
    expect(await slugs("draft")).toEqual([["a-draft", null]]);
    const dashboard = await (
      await site.call("/api/admin/dashboard", { token: admin.token })
    ).json();
    expect(dashboard.scheduled).toMatchObject([{ id: post.id, publish_at: post.publish_at }]);
    expect(dashboard.drafts).toHaveLength(1);
  });

  test("a copy of a scheduled post, and one restored to an earlier version, have no new schedule", async () => {
    const post = await scheduled();
    const copy = await (await call(`/${post.id}/duplicate`, {})).json();
    expect(copy).toMatchObject({ published: false, publish_at: null });
    const { post: revision } = await (await call(`/${post.id}/revisions/1`)).json();
    expect(revision).not.toHaveProperty("publish_at");
  });

  test("unpublishing many takes scheduled posts off the schedule, and undoing puts them back", async () => {
    const post = await scheduled(2);
    const change = async (action: string) =>
      (await call("/bulk", { action, ids: [post.id] })).json();
    const { changed, undo } = await change("unpublish");
    expect(changed).toBe(1);
    expect((await read(post)).publish_at).toBeNull();
    expect(await log()).toContain("post_unscheduled");
    expect((await call("/bulk-undo", { posts: undo })).status).toBe(200);
    expect((await read(post)).publish_at).toBe(post.publish_at);

    const published = await change("publish");
    expect(await read(post)).toMatchObject({ published: true, publish_at: null });
    await call("/bulk-undo", { posts: published.undo });
    expect(await read(post)).toMatchObject({ published: false, publish_at: post.publish_at });
    site.pass(2 * SECOND_MS);
    await runJobs();
    expect(await read(post)).toMatchObject({ published: true, published_at: post.publish_at });
  });

  test("undoing does not bring back a time that has passed", async () => {
    const post = await scheduled(1);
    const { undo } = await (await call("/bulk", { action: "publish", ids: [post.id] })).json();
    site.pass(2 * SECOND_MS);
    expect((await call("/bulk-undo", { posts: undo })).status).toBe(200);
    expect(await read(post)).toMatchObject({ published: false, publish_at: null });
  });
});
