import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { imageFile } from "../../../tests/helpers/images.ts";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { imageServer } from "../../../tests/helpers/services/image-server.ts";
import { postRevisions } from "../../../tests/helpers/tables.ts";

const picture = await imageFile("png", 60, 40);

describeImports("fetching the images of imported posts", (importing) => {
  beforeAll(() => {
    importing.outside.isAllowedIp = (ip) => ip === "127.0.0.1";
  });

  async function savePost(id: string | undefined, content: string, version: number) {
    const body = postBody({ slug: "post-1", content, version });
    const call = { method: "PUT", token: importing.token, body };
    return (await importing.site.call(`/api/admin/posts/${id}`, call)).status;
  }

  async function withImage(body: Buffer | (() => Promise<Buffer>)) {
    const { port, responses } = await imageServer();
    responses.set("/1.png", body);
    const content = `<p>Text.</p><img src="http://127.0.0.1:${port}/1.png">`;
    return { content, file: wordPressExport([1, "One", content]) };
  }

  test("an editor that was open before gets a conflict, and both versions are stored", async () => {
    const { content, file } = await withImage(picture);
    await importing.imported(file, { fetch_images: true });
    const post = await importing.postOf("post-1");
    expect(post?.content).toContain('src="/storage/blog-images/');
    expect(post?.version).toBe(2);
    expect(post?.published_at).toEqual(new Date("2019-05-01T10:00:00Z"));
    expect(await savePost(post?.id, content, 1)).toBe(409);
    const revisions = await importing.database.db
      .select({ version: postRevisions.version, snapshot: postRevisions.snapshot })
      .from(postRevisions)
      .where(eq(postRevisions.postId, post?.id ?? ""))
      .orderBy(postRevisions.version);
    expect(revisions).toMatchObject([
      { version: 1, snapshot: { content: expect.stringContaining("127.0.0.1") } },
      { version: 2, snapshot: { content: post?.content } },
    ]);
  });

  test("a post that is saved while its images are fetched is left as it was saved", async () => {
    const { file } = await withImage(async () => {
      const post = await importing.postOf("post-1");
      expect(await savePost(post?.id, "<p>Edited.</p>", 1)).toBe(200);
      return picture;
    });
    const done = await importing.imported(file, { fetch_images: true });
    expect(done.report?.images).toMatchObject({
      fetched: 0,
      failed: [{ reason: "The post was edited after the import, so it was left as is." }],
    });
    expect(await importing.postOf("post-1")).toMatchObject({
      content: "<p>Edited.</p>",
      version: 2,
    });
  });

  test("undo removes or restores a post with its images, whether created or updated", async () => {
    const { content, file } = await withImage(picture);
    const created = await importing.imported(file, { fetch_images: true });
    expect((await importing.undone(created)).report).toMatchObject({ undone: 1, kept: 0 });
    expect(await importing.postOf("post-1")).toBeUndefined();

    await importing.imported(wordPressExport([1, "One", "<p>Before.</p>"]));
    const options = { on_existing: "update", fetch_images: true };
    const updated = await importing.imported(file, options);
    expect((await importing.postOf("post-1"))?.content).not.toBe(content);
    expect((await importing.undone(updated)).report).toMatchObject({ undone: 1, kept: 0 });
    expect((await importing.postOf("post-1"))?.content).toBe("<p>Before.</p>");
  });
});
