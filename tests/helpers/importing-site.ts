import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { importJob } from "#features/import/job/import-job.server.ts";
import { IMPORT_JOB } from "#features/import/job/imports.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { diskStorage } from "#platform/storage/storage.server.ts";
import { visitorAndAdmin } from "./accounts.ts";
import { contextOn } from "./context.ts";
import { describeWithDatabase, type TestDatabase } from "./database.ts";
import { allPosts, blogPosts, imports } from "./tables.ts";
import { testSite } from "./test-site.ts";

type View = {
  id: string;
  state: string;
  counts: Record<string, number>;
  report: Record<string, unknown> | null;
};
type Item = {
  id: string;
  verdict: string;
  outcome: string | null;
  title: string;
  slug: string;
  reason: string | null;
  warnings: string[];
};
type File = [name: string, file: string | Uint8Array];

type ImportingSite = Awaited<ReturnType<typeof importingSite>> & { database: TestDatabase };

/** A suite on both databases, on a site whose admin imports. Each test starts without imports and posts. */
export function describeImports(name: string, suite: (importing: ImportingSite) => void) {
  describeWithDatabase(name, (database) => {
    const importing = {} as ImportingSite;
    beforeAll(async () => {
      Object.assign(importing, await importingSite(database), { database });
    });
    beforeEach(() => importing.removeAll());
    afterAll(async () => {
      await importing.jobs.stop();
    });
    suite(importing);
  });
}

/** A site that can fetch images only from hosts that `outside.isAllowedIp` allows. */
async function importingSite(database: TestDatabase) {
  const { db } = database;
  const storage = diskStorage(join(database.dataDir, "images"), IMAGES_PATH);
  const site = testSite({ database, storage, wake: () => jobs.wake() });
  const { token } = (await visitorAndAdmin(site, db)).admin;
  const { now } = site;
  const outside = { isAllowedIp: (_: string) => false };
  const runner = startJobs({
    context: () => contextOn(db, now()),
    kinds: {
      [IMPORT_JOB]: importJob({
        tidy: database.tidy,
        fetching: { storage, isAllowedIp: (ip) => outside.isAllowedIp(ip) },
      }),
    },
  });
  const jobs = { ...runner, wake: () => runner.wake(IMPORT_JOB) };

  async function request<Result = View>(path: string, method = "GET", body?: unknown) {
    const response = await site.call(`/api/admin/imports${path}`, { method, body, token });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json()) as Result;
  }

  function send(id: string, file: string | Uint8Array, name = "export.xml") {
    return site.app.request(`/api/admin/imports/${id}/files?name=${encodeURIComponent(name)}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${token}` },
      body: file as BodyInit,
      duplex: "half",
    } as RequestInit);
  }

  async function dryRun(source: "wordpress" | "linkedin", ...files: File[]) {
    const { id } = await request("", "POST", { source });
    for (const [name, file] of files) {
      const response = await send(id, file, name);
      expect(response.status, await response.clone().text()).toBe(200);
    }
    return request(`/${id}/ready`, "POST");
  }

  async function runAction({ id }: View, action: string, options?: object) {
    expect(await request(`/${id}/${action}`, "POST", options)).toMatchObject({ state: "running" });
    await jobs.settled();
    return request(`/${id}`);
  }

  /** The dry run of one WordPress export. */
  const ready = (file: string) => dryRun("wordpress", ["a.xml", file]);
  const run = (view: View, options: object = {}) => runAction(view, "start", options);

  return {
    site,
    token,
    jobs,
    outside,
    request,
    send,
    dryRun,
    ready,
    run,
    imported: async (file: string, options?: object) => run(await ready(file), options),
    resumed: (view: View) => runAction(view, "resume"),
    retried: (view: View) => runAction(view, "retry-images"),
    undone: (view: View) => runAction(view, "undo"),
    itemsOf: async ({ id }: View, query = "") =>
      (await request<{ items: Item[] }>(`/${id}/items${query}`)).items,
    postOf: async (slug: string) => {
      const [post] = await db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
      return post;
    },
    removeAll: async () => {
      await db.delete(imports);
      await db.delete(allPosts);
    },
  };
}

/** A small export. Each post: its id, its title, and its content. */
export function wordPressExport(
  ...posts: [id: number, title: string, content: string, more?: string][]
) {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example.com</wp:base_site_url>${posts
    .map(
      ([id, title, content, more = ""]) =>
        `<item><title>${title}</title><link>https://old.example.com/2019/05/post-${id}/</link><pubDate>Wed, 01 May 2019 10:00:00 +0000</pubDate><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`,
    )
    .join("")}</channel></rss>`;
}
