import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { parseEnv } from "#platform/env.server.ts";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase, testDatabase } from "../../tests/helpers/database.ts";
import { imageFile, photoWithGps, pngBomb } from "../../tests/helpers/images.ts";
import { addPosts } from "../../tests/helpers/posts.ts";
import { startS3 } from "../../tests/helpers/services/s3.ts";
import { allPosts, media, profiles, rateLimits } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import {
  findMedia,
  openImageStorage,
  saveImage,
  UNFINISHED_JOB,
  unfinishedUploadJob,
} from "./commands.server.ts";
import { IMAGES_PATH, imageNameOf } from "./media.schema.ts";

type Site = ReturnType<typeof testSite>;
type MediaJson = Record<string, unknown> & { id: string; name: string; url: string };

function upload(site: Site, token: string | undefined, bytes: Uint8Array, fileName = "photo.jpg") {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], fileName, { type: "image/png" }));
  return site.call("/api/storage/blog-images", { body, token });
}

function removeUnfinished(db: Db, storage: Storage, now: () => Date) {
  const kinds = { [UNFINISHED_JOB]: unfinishedUploadJob(storage) };
  return runDueJobs({ context: () => contextOn(db, now()), kinds }, UNFINISHED_JOB);
}

describeWithDatabase("images", (database) => {
  let dataDir: string;
  let storage: Storage;
  let site: Site;
  let people: Awaited<ReturnType<typeof visitorAndAdmin>>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "site-media-"));
    storage = await openImageStorage(parseEnv({ DATA_DIR: dataDir }));
    site = testSite({ database, storage, env: { SITE_URL: "https://www.example.com" } });
    people = await visitorAndAdmin(site, database.db);
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await database.db.delete(rateLimits);
    await database.db.delete(allPosts);
    await database.db.delete(media);
    await rm(join(dataDir, "blog-images"), { recursive: true, force: true });
  });

  const files = () => readdir(join(dataDir, "blog-images")).catch(() => []);
  const post = (bytes: Uint8Array, fileName?: string) =>
    upload(site, people.admin.token, bytes, fileName);
  const posted = async (bytes: Uint8Array, fileName?: string) => {
    const response = await post(bytes, fileName);
    expect(response.status).toBe(201);
    return (await response.json()) as MediaJson;
  };
  const list = async (query = "") => {
    const response = await site.call(`/api/admin/media${query}`, { token: people.admin.token });
    return (await response.json()) as { media: MediaJson[]; total: number; page: number };
  };
  const remove = (id: string) =>
    site.call(`/api/admin/media/${id}`, { method: "DELETE", token: people.admin.token });
  const detail = (id: string) => site.call(`/api/admin/media/${id}`, { token: people.admin.token });
  const change = (id: string, body: object) =>
    site.call(`/api/admin/media/${id}`, { method: "PUT", body, token: people.admin.token });
  const replace = (id: string, bytes: Uint8Array, fileName: string) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(bytes)], fileName));
    return site.call(`/api/admin/media/${id}/file`, { body, token: people.admin.token });
  };
  const addPost = (title: string, images: string[]) => {
    const content = images.map((name) => `<img src="${IMAGES_PATH}${name}">`).join("");
    return addPosts(database.db, [
      { title, slug: title.toLowerCase().replaceAll(" ", "-"), content },
    ]);
  };

  test("an upload is stored under a name of ours, with its variants, and returned", async () => {
    const result = await posted(await photoWithGps(600, 500), "Holiday Photo.JPEG");
    expect(result.name).toMatch(/^\d{13}-[a-z0-9]{16}\.jpeg$/);
    expect(result.name.startsWith(String(site.now().getTime()))).toBe(true);
    expect(result).toEqual({
      id: expect.any(String),
      name: result.name,
      url: `/storage/blog-images/${result.name}`,
      public_url: `https://www.example.com/storage/blog-images/${result.name}`,
      width: 500,
      height: 600,
      bytes: expect.any(Number),
      content_type: "image/jpeg",
    });
    const stem = result.name.slice(0, 30);
    expect((await files()).sort()).toEqual(
      ["-480.avif", "-480.webp", "-500.avif", "-500.webp", ".jpeg"].map((end) => stem + end),
    );
    const found = (await findMedia(contextOn(database.db), [result.name, "nothing"])).get(
      result.name,
    );
    expect(found?.variants[0]).toEqual({
      name: `${stem}-480.avif`,
      type: "image/avif",
      width: 480,
      height: 576,
    });
  });

  test.each([
    ["photo.png", "png"],
    ["photo.PNG", "png"],
    ["photo.jpg", "png"],
    ["photo", "png"],
    ["../../etc/passwd", "png"],
    [`${"a".repeat(500)}.html`, "png"],
  ])("a PNG called %s ends in .%s", async (fileName, extension) => {
    const { name } = await posted(await imageFile("png"), fileName);
    expect(name).toMatch(new RegExp(`^\\d{13}-[a-z0-9]{16}\\.${extension}$`));
  });

  test.each([
    ["text", () => Buffer.from("hello"), 415, "unsupported_media_type"],
    ["nothing", () => Buffer.alloc(0), 415, "unsupported_media_type"],
    ["a bomb", () => pngBomb(), 413, "too_large"],
    ["half an image", async () => (await imageFile("png")).subarray(0, 100), 422, "invalid"],
    ["six megabytes", () => Buffer.alloc(6 * 1024 * 1024), 413, "too_large"],
    ["a byte too many", () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, "too_large"],
  ])("%s named photo.png is refused and leaves nothing", async (_, make, status, code) => {
    const response = await post(await make(), "photo.png");
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(await files()).toEqual([]);
    expect((await list()).total).toBe(0);
  });

  test("refusals use the specification's words", async () => {
    const message = async (bytes: Uint8Array) =>
      ((await (await post(bytes)).json()) as { error: { message: string } }).error.message;
    expect(await message(Buffer.from("hello"))).toBe("Please upload an image file");
    expect(await message(Buffer.alloc(6 * 1024 * 1024))).toBe(
      "Please upload an image smaller than 5MB",
    );
  });

  test.each([
    ["another field", new FormData()],
    ["JSON", { file: "photo.png" }],
    ["broken multipart", "--x"],
  ])("%s instead of a file is a 422", async (_, body) => {
    const token = people.admin.token;
    expect((await site.call("/api/storage/blog-images", { body, token })).status).toBe(422);
  });

  test("an endless body is not read to its end", async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const response = await site.app.request("/api/storage/blog-images", {
      method: "POST",
      body,
      duplex: "half",
      headers: {
        Authorization: `Bearer ${people.admin.token}`,
        "Content-Type": "multipart/form-data; boundary=x",
      },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test("a user who may not upload is refused before the body is read", async () => {
    for (const [token, status] of [
      [undefined, 401],
      [people.user.token, 403],
    ] as const) {
      expect((await upload(site, token, Buffer.alloc(6 * 1024 * 1024))).status).toBe(status);
    }
    expect(await files()).toEqual([]);
  });

  test("when the row cannot be written, the files are deleted, too", async () => {
    // An account that does not exist cannot have uploaded it.
    const nobody = { userId: crypto.randomUUID() };
    const file = { bytes: await imageFile("png", 600), fileName: "a.png" };
    const saving = saveImage(contextOn(database.db, site.now()), storage, file, nobody);
    await expect(saving).rejects.toMatchObject({ cause: { code: "23503" } });
    await removeUnfinished(database.db, storage, site.now);
    expect(await files()).toEqual([]);
  });

  test("an image is public and cached forever", async () => {
    const { url, name } = await posted(await imageFile("png"), "a.png");
    const response = await site.call(url);
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(headers.get("Content-Length")).toBe(String(bytes.length));
    expect((await sharp(bytes).metadata()).width).toBe(64);

    const head = await site.call(url, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(await head.text()).toBe("");

    const known = await site.call(url, { headers: { "If-None-Match": `"${name}"` } });
    expect(known.status).toBe(304);
    expect(await known.text()).toBe("");
  });

  test.each([
    "/storage/blog-images/1767225600000-abcdefghij012345.png",
    "/storage/blog-images/1767225600000-abcdefghij012345.svg",
    "/storage/blog-images/.part-1",
    "/storage/blog-images/secret.txt",
  ])("%s is not found, and that is not cached", async (path) => {
    const response = await site.call(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("the list shows what is used where, newest first", async () => {
    const first = await posted(await imageFile("png", 600), "a.png");
    site.pass(1000);
    const second = await posted(await imageFile("gif"), "b.gif");
    await addPost("Second thoughts", [first.name, "another.png"]);
    await addPost("First thoughts", [first.name]);
    await database.db
      .update(profiles)
      .set({ avatarUrl: second.url })
      .where(eq(profiles.userId, people.user.id));

    const result = await list();
    expect(result).toMatchObject({ total: 2, page: 1, page_size: 24 });
    const { public_url, ...said } = second;
    expect(result.media[0]).toEqual({
      ...said,
      file_url: second.url,
      thumbnail_url: second.url,
      file_name: "b.gif",
      alt: "",
      created_at: site.now().toISOString(),
      uploaded_by: people.admin.email,
      used_in: [{ kind: "profile", name: "Ada Byron" }],
    });
    expect(result.media[1]).toMatchObject({
      name: first.name,
      thumbnail_url: first.url.replace(".png", "-480.webp"),
      used_in: [
        { kind: "post", id: expect.any(String), title: "First thoughts" },
        { kind: "post", id: expect.any(String), title: "Second thoughts" },
      ],
    });
    await database.db.update(profiles).set({ avatarUrl: null });
  });

  test("the list comes in pages of 24", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      name: `${1767225600000 + index}-abcdefghij012345.png`,
      contentType: "image/png",
      bytes: 1,
      width: 1,
      height: 1,
      createdAt: new Date(1767225600000 + index),
    }));
    await database.db.insert(media).values(rows);
    const first = await list();
    expect(first.media.map(({ name }) => name)).toEqual(
      rows
        .toReversed()
        .slice(0, 24)
        .map(({ name }) => name),
    );
    const second = await list("?page=2");
    expect(second.media.map(({ name }) => name)).toEqual([rows[0]?.name]);
    expect(second).toMatchObject({ total: 25, page: 2 });
    expect((await list("?page=3")).media).toEqual([]);
    for (const page of ["0", "-1", "x", "1.5"]) {
      expect((await list(`?page=${page}`)).page).toBe(1);
    }
  });

  test("images are found by file name and alt text, and by whether they are used", async () => {
    const chart = await posted(await imageFile("png"), "Q3 100%_chart.png");
    const photo = await posted(await imageFile("png"), "photo.png");
    const avatar = await posted(await imageFile("png"), "me.png");
    await change(photo.id, { alt: "  Two engineers at a Whiteboard " });
    await addPost("With a chart", [chart.name]);
    await database.db.update(profiles).set({ avatarUrl: avatar.url });
    const found = async (query: string) =>
      (await list(query)).media.map(({ file_name }) => file_name).sort();
    expect(await found("?q=CHART")).toEqual(["Q3 100%_chart.png"]);
    expect(await found("?q=100%25_")).toEqual(["Q3 100%_chart.png"]);
    expect(await found("?q=%25")).toEqual(["Q3 100%_chart.png"]);
    expect(await found("?q=whiteboard")).toEqual(["photo.png"]);
    expect(await found(`?q=${avatar.name}`)).toEqual(["me.png"]);
    expect(await found("?use=used")).toEqual(["Q3 100%_chart.png", "me.png"]);
    expect(await found("?use=unused")).toEqual(["photo.png"]);
    expect(await found("?use=unused&q=chart")).toEqual([]);
    expect((await list("?use=used")).total).toBe(2);
    expect(await found("?use=nonsense")).toHaveLength(3);
    expect(await list(`?q=${"x".repeat(201)}`)).toMatchObject({ total: 3 });
    await database.db.update(profiles).set({ avatarUrl: null });
  });

  test("alt text is stored, and refused when it is too long", async () => {
    const { id } = await posted(await imageFile("png"), "a.png");
    expect(await (await change(id, { alt: " A chart " })).json()).toMatchObject({ alt: "A chart" });
    expect((await change(id, { alt: "x".repeat(501) })).status).toBe(422);
    expect((await change(id, {})).status).toBe(422);
    expect(await (await detail(id)).json()).toMatchObject({ alt: "A chart", file_name: "a.png" });
    for (const none of [crypto.randomUUID(), "nonsense"]) {
      expect((await change(none, { alt: "" })).status).toBe(404);
      expect((await detail(none)).status).toBe(404);
    }
  });

  test("another file takes an image's place under the same URL", async () => {
    const first = await posted(await imageFile("png", 600), "a.png");
    const before = await files();
    await change(first.id, { alt: "A chart" });
    const isAnimated = await replace(first.id, await imageFile("gif", 50), "new.gif");
    expect(isAnimated.status).toBe(200);
    const now = (await isAnimated.json()) as MediaJson;
    expect(now).toMatchObject({
      id: first.id,
      url: first.url,
      width: 50,
      content_type: "image/gif",
      file_name: "new.gif",
      alt: "A chart",
    });
    expect(await files()).toEqual([String(now.file_url).split("/").at(-1)]);

    const revalidation = { "If-None-Match": `"${first.name}"` };
    for (const headers of [undefined, revalidation]) {
      for (const method of ["GET", "HEAD"]) {
        const response = await site.call(first.url, { method, ...(headers && { headers }) });
        expect(response.status).toBe(302);
        expect(response.headers.get("Location")).toBe(now.file_url);
        expect(response.headers.get("Cache-Control")).toBe("no-cache");
      }
    }
    for (const name of before) {
      const response = await site.call(`/storage/blog-images/${name}`);
      expect(response.headers.get("Location")).toBe(now.file_url);
    }
    const picture = await site.call(String(now.file_url));
    expect(picture.headers.get("Content-Type")).toBe("image/gif");
    expect(picture.headers.get("Cache-Control")).toContain("immutable");

    const again = await replace(first.id, await imageFile("png", 700), "b.png");
    const latest = (await again.json()) as MediaJson;
    for (const old of [first.url, String(now.file_url)]) {
      expect((await site.call(old)).headers.get("Location")).toBe(latest.file_url);
    }
    expect(await files()).toHaveLength(5);
    expect((await remove(first.id)).status).toBe(200);
    expect(await files()).toEqual([]);
    expect((await site.call(first.url)).status).toBe(404);
  });

  test("a post shows the file that replaced an image's first one", async () => {
    const { id, url, name } = await posted(await imageFile("png", 600), "a.png");
    await addPost("A", [name]);
    const html = async () => {
      const response = await site.call("/api/posts/by-slug/a");
      return JSON.stringify(await response.json());
    };
    expect(await html()).toContain(`${url.slice(0, -4)}-480.webp`);
    const replaced = await replace(id, await imageFile("png", 800), "b.png");
    const { file_url } = (await replaced.json()) as { file_url: string };
    expect(await html()).toContain(`${file_url.slice(0, -4)}-480.webp`);
    expect(await html()).toContain(`src=\\"${file_url}`);
  });

  test("a file that is not an image replaces nothing", async () => {
    const { id, url } = await posted(await imageFile("png", 600), "a.png");
    const before = await files();
    for (const [bytes, status] of [
      [Buffer.from("hello"), 415],
      [Buffer.alloc(6 * 1024 * 1024), 413],
      [(await imageFile("png")).subarray(0, 100), 422],
    ] as const) {
      expect((await replace(id, bytes, "b.png")).status).toBe(status);
    }
    expect((await replace(crypto.randomUUID(), await imageFile("png"), "b.png")).status).toBe(404);
    expect(await files()).toEqual(before);
    expect((await site.call(url)).status).toBe(200);
  });

  test("an unused image is deleted with all its files", async () => {
    const { id, url } = await posted(await imageFile("png", 600), "a.png");
    expect(await files()).toHaveLength(5);
    const response = await remove(id);
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(await files()).toEqual([]);
    expect((await list()).total).toBe(0);
    expect((await site.call(url)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await remove("not-an-id")).status).toBe(404);
  });

  test("an image in use is not deleted, and the response says where it is used", async () => {
    const { id, name, url } = await posted(await imageFile("png"), "a.png");
    await addPost("On lineage", [name]);
    await database.db.update(profiles).set({ avatarUrl: url });
    const response = await remove(id);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      error: {
        code: "conflict",
        message:
          "In use, so it can’t be deleted: the post “On lineage”, Ada Byron’s profile, and Ada Byron’s profile.",
      },
    });
    expect((await site.call(url)).status).toBe(200);
    await database.db.update(profiles).set({ avatarUrl: null });
    await database.db.update(allPosts).set({ images: [] });
    expect((await remove(id)).status).toBe(200);
  });

  test("the URL in the response is one that a post and a profile accept as ours", async () => {
    const { url, name } = await posted(await imageFile("webp"));
    expect(imageNameOf(url)).toBe(name);
    expect(imageNameOf(storage.urlOf(name))).toBe(name);
  });
});

describe("images in a bucket", () => {
  const database = testDatabase();
  let s3: Awaited<ReturnType<typeof startS3>>;
  let storage: Storage;
  let site: Site;
  let token: string;

  beforeAll(async () => {
    token = (await visitorAndAdmin(testSite({ database }), database.db)).admin.token;
  });
  beforeEach(async () => {
    s3 = await startS3();
    storage = await openImageStorage(parseEnv(s3.env));
    site = testSite({ database, storage });
  });
  afterEach(() => s3.stop());

  test("are served by the site, or from the bucket's public URL", async () => {
    const result = (await (await upload(site, token, await imageFile("png"))).json()) as MediaJson;
    const response = await site.call(result.url);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).height).toBe(48);

    const env = { ...s3.env, S3_PUBLIC_URL: "https://images.example.com" };
    const public_ = testSite({ database, storage: await openImageStorage(parseEnv(env)) });
    const redirect = await public_.call(result.url);
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get("Location")).toBe(`https://images.example.com/${result.name}`);
    const body = new FormData();
    body.set("file", new File([new Uint8Array(await imageFile("gif"))], "new.gif"));
    const path = `/api/admin/media/${result.id}/file`;
    const replaced = (await (await public_.call(path, { body, token })).json()) as MediaJson;
    expect((await public_.call(result.url)).headers.get("Location")).toBe(
      `https://images.example.com/${String(replaced.file_url).split("/").at(-1)}`,
    );
    const next = (await (await upload(public_, token, await imageFile("png"))).json()) as MediaJson;
    expect(next.url).toBe(`/storage/blog-images/${next.name}`);
    expect(next.public_url).toBe(`https://images.example.com/${next.name}`);
  });

  test("a bucket that fails halfway stores nothing of the image", async () => {
    await upload(site, token, await imageFile("png"));
    expect(await s3.files()).toHaveLength(1);
    const before = { rows: await database.db.select().from(media), files: await s3.files() };
    s3.refuseWritesAfter(3);
    const response = await upload(site, token, await imageFile("png", 600));
    expect(response.status).toBe(503);
    await removeUnfinished(database.db, storage, site.now);
    expect({ rows: await database.db.select().from(media), files: await s3.files() }).toEqual(
      before,
    );
  });

  test("a bucket that is down gives a 503, for uploads and for visitors", async () => {
    const { url } = (await (await upload(site, token, await imageFile("png"))).json()) as MediaJson;
    const before = await database.db.select().from(media);
    await s3.goAway();
    for (const response of [
      await upload(site, token, await imageFile("png")),
      await site.call(url),
    ]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await response.text()).toContain("Images aren’t available right now.");
    }
    expect(await database.db.select().from(media)).toEqual(before);
  });
});
