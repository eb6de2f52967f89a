import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { imageFile } from "../../../tests/helpers/images.ts";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { imageServer } from "../../../tests/helpers/services/image-server.ts";
import { allPosts, importSources } from "../../../tests/helpers/tables.ts";

type Listed = { state: string; failed_images: number };

const picture = await imageFile("png", 60, 40);

describeImports("retrying and resuming an import", (importing) => {
  beforeEach(() => {
    importing.outside.isAllowedIp = () => false;
  });

  test("images are fetched when requested; what fails stays linked and is listed", async () => {
    const { port, responses } = await imageServer();
    responses.set("/a.png", picture).set("/gone.png", 404);
    const content = `<p><img src="http://127.0.0.1:${port}/a.png"><img src="http://127.0.0.1:${port}/gone.png"></p>`;
    const file = wordPressExport([1, "One", content]);

    const refused = await importing.imported(file, { fetch_images: true });
    expect(refused.report?.images).toMatchObject({ fetched: 0 });
    expect(JSON.stringify(refused.report?.images)).toContain("Not on the public web.");
    await importing.undone(refused);

    importing.outside.isAllowedIp = (ip) => ip === "127.0.0.1";
    const done = await importing.imported(file, { fetch_images: true });
    expect(done.report?.images).toMatchObject({
      fetched: 1,
      failed: [{ reason: "The server returned 404." }],
    });
    const post = await importing.postOf("post-1");
    expect(post?.content).toMatch(/src="\/storage\/blog-images\/\d{13}-[a-z0-9]{16}\.png"/);
    expect(post?.content).toContain("/gone.png");
    expect(post?.images).toHaveLength(1);

    expect((await importing.retried(done)).report?.images).toMatchObject({
      fetched: 1,
      failed: [{ post_id: post?.id, title: "One", address: expect.stringContaining("/gone.png") }],
    });
    responses.set("/gone.png", picture);
    const complete = await importing.retried(done);
    expect(complete).toMatchObject({ state: "done", counts: { created: 1 } });
    expect(complete.report?.images).toMatchObject({ fetched: 2, failed: [], looked_at: 1 });
    expect((await importing.postOf("post-1"))?.content).not.toContain("127.0.0.1");
  });

  test("a retry that is stopped leaves the import finished, and lists what is left", async () => {
    const { port, responses } = await imageServer();
    importing.outside.isAllowedIp = (ip) => ip === "127.0.0.1";
    responses.set("/1.png", 404).set("/2.png", 404);
    const content = (id: number) => `<img src="http://127.0.0.1:${port}/${id}.png">`;
    const file = wordPressExport([1, "One", content(1)], [2, "Two", content(2)]);
    const done = await importing.imported(file, { fetch_images: true });
    const listed = async () => (await importing.request<{ imports: Listed[] }>("")).imports[0];
    expect(await listed()).toMatchObject({ state: "done", failed_images: 2 });
    expect(JSON.stringify(await listed())).not.toContain("png");

    const stopping = Promise.withResolvers<unknown>();
    responses.set("/1.png", async () => {
      stopping.resolve(await importing.request(`/${done.id}/cancel`, "POST"));
      return picture;
    });
    await importing.request(`/${done.id}/retry-images`, "POST");
    expect(await stopping.promise).toMatchObject({ state: "done" });
    await importing.jobs.settled();
    expect(await importing.request(`/${done.id}`)).toMatchObject({
      state: "done",
      report: { images: { fetched: 1, failed: [{ title: "Two" }] } },
    });
  });

  test("images can be requested later; when that is stopped, the posts are still finished", async () => {
    const { port, responses } = await imageServer();
    importing.outside.isAllowedIp = (ip) => ip === "127.0.0.1";
    responses.set("/2.png", picture);
    const content = (id: number) => `<img src="http://127.0.0.1:${port}/${id}.png">`;
    const file = wordPressExport([1, "One", content(1)], [2, "Two", content(2)]);
    const ready = await importing.ready(file);
    const stopping = Promise.withResolvers<unknown>();
    responses.set("/1.png", async () => {
      stopping.resolve(await importing.request(`/${ready.id}/cancel`, "POST"));
      return picture;
    });
    await importing.run(ready, { fetch_images: true });
    expect(await stopping.promise).toMatchObject({ state: "done" });
    const stopped = await importing.request(`/${ready.id}`);
    expect(stopped).toMatchObject({
      state: "done",
      report: { counts: { created: 2 }, images: { fetched: 1, posts: 2, looked_at: 1 } },
    });
    expect((await importing.retried(stopped)).report).toMatchObject({
      images: { fetched: 2, failed: [], looked_at: 2 },
    });
    await importing.removeAll();

    responses.set("/1.png", picture);
    const unasked = await importing.imported(file);
    expect(unasked.report).not.toHaveProperty("images");
    expect((await importing.retried(unasked)).report).toMatchObject({
      images: { fetched: 2, failed: [] },
    });
  });

  test("images stay listed while their post, edited since, is left as it is, and until it is deleted", async () => {
    const { port, responses } = await imageServer();
    importing.outside.isAllowedIp = (ip) => ip === "127.0.0.1";
    responses.set("/1.png", 404);
    const content = `<p>Text.</p><img src="http://127.0.0.1:${port}/1.png">`;
    const file = wordPressExport([1, "One", content]);
    const done = await importing.imported(file, { fetch_images: true });
    const post = await importing.postOf("post-1");
    const body = postBody({ slug: "post-1", content, version: 1 });
    await importing.site.call(`/api/admin/posts/${post?.id}`, {
      method: "PUT",
      token: importing.token,
      body,
    });
    responses.set("/1.png", picture);
    const { report } = await importing.retried(done);
    expect(report?.images).toMatchObject({
      fetched: 0,
      failed: [{ reason: "The post was edited after the import, so it was left as is." }],
    });
    await importing.database.db.delete(allPosts);
    expect(await importing.retried(done)).toMatchObject({
      state: "done",
      report: { images: { fetched: 0, failed: [] } },
    });
  });

  test("an import that an error stops says why, and can be resumed", async () => {
    const many = Array.from({ length: 120 }, (_, index) => index + 1);
    const ready = await importing.dryRun(
      "wordpress",
      [
        "a.xml",
        wordPressExport(
          ...many.map((id) => [id, `Post ${id}`, "Text."] as [number, string, string]),
        ),
      ],
      ["b.xml", wordPressExport([121, "Post 121", "Text."])],
    );
    const { db } = importing.database;
    const last = eq(importSources.position, 120);
    const [stored] = await db.select().from(importSources).where(last);
    await db
      .update(importSources)
      .set({ source: Buffer.from("broken") })
      .where(last);
    const failed = await importing.run(ready);
    expect(failed).toMatchObject({
      state: "failed",
      counts: { created: 100 },
      report: { error: expect.stringMatching(/^The import stopped unexpectedly\./) },
    });
    await db.update(importSources).set({ source: stored?.source }).where(last);
    const done = await importing.resumed(ready);
    expect(done).toMatchObject({ state: "done", counts: { created: 121, failed: 0 } });
    expect(done.report).not.toHaveProperty("error");
    expect(await db.$count(allPosts)).toBe(121);
    const again = await importing.site.call(`/api/admin/imports/${ready.id}/resume`, {
      method: "POST",
      token: importing.token,
    });
    expect([again.status, (await again.json()).error.message]).toEqual([
      409,
      "This import is finished.",
    ]);
  });
});
