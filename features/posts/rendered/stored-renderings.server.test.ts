import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { addPosts, postBody } from "../../../tests/helpers/posts.ts";
import { allPosts, jobs, postArticles } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { getPostPage } from "../reading/post-page.server.ts";
import { RENDERING_VERSION, renderedPost, renderPost } from "./rendered-post.server.ts";
import { RENDER_JOB, renderJob, storeMissingRenderings } from "./stored-renderings.server.ts";

const CONTENT = '<h2>Why</h2><p onclick="x()">Because.</p><script>x()</script>';

describeWithDatabase("stored renderings", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;
  beforeAll(async () => {
    site = testSite({ database });
    ({ token } = (await visitorAndAdmin(site, database.db)).admin);
  });
  beforeEach(async () => {
    await database.db.delete(allPosts);
    await database.db.delete(jobs);
  });

  async function add(change: object = {}) {
    await addPosts(database.db, [{ slug: "a", content: CONTENT, ...change }]);
    const [post] = await database.db.select().from(allPosts);
    return post?.id ?? "";
  }
  async function read(slug = "a") {
    const found = await getPostPage(contextOn(database.db), slug);
    if (!found) throw new Error(`There is no post ${slug}.`);
    const shown = await renderedPost(found.post, (name) => name);
    return { stored: found.post.rendering, shown };
  }
  const save = (body: object, id?: string) =>
    site.call(`/api/admin/posts${id ? `/${id}` : ""}`, {
      body: postBody(body),
      token,
      ...(id && { method: "PUT" }),
    });
  const change = (values: object) => database.db.update(allPosts).set(values);
  const runJobs = () =>
    runDueJobs(
      {
        context: () => contextOn(database.db, site.now()),
        kinds: { [RENDER_JOB]: renderJob() },
      },
      RENDER_JOB,
    );

  test("a stored rendering is what its content renders to, and is shown", async () => {
    await add();
    const { stored: none, shown: rendered } = await read();
    expect(none).toBeNull();
    await storeMissingRenderings(contextOn(database.db));
    const { stored, shown } = await read();
    const { isFinal: _, ...rendering } = await renderPost(CONTENT);
    expect(stored).toEqual(rendering);
    expect(shown).toEqual(rendered);
    expect(shown.html).not.toMatch(/script|onclick/);
    await database.db.update(postArticles).set({ html: "<p>From the table.</p>" });
    expect((await read()).shown.html).toBe("<p>From the table.</p>");
  });

  test.each([-1, 1])("a rendering of another version (%i) is not shown", async (difference) => {
    const postId = await add();
    const [hostile, version] = ["<script>x()</script>", RENDERING_VERSION + difference];
    const row = { postId, version, html: hostile, headings: [], minutes: 1, beginning: "" };
    await database.db.insert(postArticles).values(row);
    const { stored, shown } = await read();
    expect(stored).toBeNull();
    expect(shown.html).not.toContain("script");
    await storeMissingRenderings(contextOn(database.db));
    const [after] = await database.db.select().from(postArticles);
    // One of a newer version, which runs beside this one, stays.
    expect(after?.version).toBe(Math.max(version, RENDERING_VERSION));
    expect((await read()).shown.html).not.toContain("script");
  });

  test("a rendering is deleted when anything changes the content, and only then", async () => {
    await add();
    await storeMissingRenderings(contextOn(database.db));
    await change({ title: "Another", tags: ["x"], version: 2 });
    expect((await read()).stored).not.toBeNull();
    await change({ content: "<p>By an older version of the site.</p>" });
    const { stored, shown } = await read();
    expect(stored).toBeNull();
    expect(shown.html).toBe("<p>By an older version of the site.</p>");
  });

  test("content that changes while it is rendered is not stored as it was", async () => {
    await add();
    let saving: PromiseLike<unknown> | undefined;
    await storeMissingRenderings(contextOn(database.db), () => {
      saving = change({ content: "<p>New</p>" }).then(() => {});
    });
    await saving;
    const { stored, shown } = await read();
    expect(stored?.html ?? shown.html).toBe("<p>New</p>");
  });

  test("drafts have no rendering", async () => {
    await add({ published: false, published_at: null });
    await storeMissingRenderings(contextOn(database.db));
    expect(await database.db.$count(postArticles)).toBe(0);
  });

  test("a saved post is rendered by a job, if it is published", async () => {
    const created = await save({ slug: "a", content: "<p>One</p>", published: false });
    const { id, version } = (await created.json()) as { id: string; version: number };
    const waiting = () => database.db.$count(jobs, eq(jobs.kind, RENDER_JOB));
    expect(await waiting()).toBe(0);
    await save({ slug: "a", content: "<p>One</p>", version }, id);
    await runJobs();
    expect((await read()).stored?.html).toBe("<p>One</p>");
    await save({ slug: "a", content: "<p>Two</p>", version: version + 1 }, id);
    expect((await read()).stored).toBeNull();
    await runJobs();
    expect((await read()).stored?.html).toBe("<p>Two</p>");
    await save({ slug: "new", content: "<p>Three</p>" });
    await runJobs();
    expect((await read("new")).stored?.html).toBe("<p>Three</p>");
    expect(await waiting()).toBe(0);
  });
});
