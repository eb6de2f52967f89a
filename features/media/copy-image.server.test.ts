import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskStorage } from "#platform/storage/storage.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { imageFile } from "../../tests/helpers/images.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";
import { imageServer } from "../../tests/helpers/services/image-server.ts";
import { rateLimits } from "../../tests/helpers/tables.ts";
import { copyImage } from "./commands.server.ts";
import { IMAGES_PATH } from "./media.schema.ts";

describeWithDatabase("copying an image of another site", (database) => {
  const { site, admin } = siteWithPeople(database);
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "site-copies-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const copy = (body: object) => site.call("/api/admin/media/copies", { body, token: admin.token });

  test("a copy is one of our own images, under the file’s name", async () => {
    const { port, responses } = await imageServer();
    responses.set("/charts/costs.png", await imageFile("png", 40, 30));
    const copied = await copyImage(
      contextOn(database.db, site.now()),
      {
        storage: diskStorage(dataDir, IMAGES_PATH),
        isAllowedIp: (ip) => ip === "127.0.0.1",
      },
      `http://127.0.0.1:${port}/charts/costs.png`,
      { userId: null },
    );
    expect(copied).toMatchObject({ fileName: "costs.png", width: 40, height: 30 });
  });

  test("internal hosts can’t be reached, and what isn’t a URL is refused", async () => {
    const { port, responses } = await imageServer();
    responses.set("/secret.png", await imageFile("png", 4, 4));
    for (const url of [
      `http://127.0.0.1:${port}/secret.png`,
      `http://localhost:${port}/secret.png`,
      "http://169.254.169.254/latest/meta-data",
      "file:///etc/passwd",
      "not a url",
    ]) {
      expect((await copy({ url })).status, url).toBe(422);
    }
  });

  test("there is a limit", async () => {
    const body = { url: "http://127.0.0.1/x.png" };
    expect((await copy(body)).status).toBe(422);
    await database.db.update(rateLimits).set({ count: 300 });
    expect((await copy(body)).status).toBe(429);
  });
});
