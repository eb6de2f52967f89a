import { readdir } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { indexMissingPosts } from "#features/posts/search/search-index.server.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { signedIn } from "../../tests/helpers/accounts.ts";
import {
  backedUpSite,
  backupContent,
  readTableRows,
  readTags,
} from "../../tests/helpers/backups.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { restoreBackup } from "./restore-backup.server.ts";

describeOnBothDatabases("a backup", (database) => {
  let site: Awaited<ReturnType<typeof backedUpSite>>;

  beforeAll(async () => {
    site = await backedUpSite(database);
  });
  afterAll(() => site.remove());

  const otherKind = () => (database.kind === "server" ? "embedded" : "server");

  test("moves a site to another kind of database and storage, and back, without a difference", async () => {
    const first = await site.backUp();
    expect(first.manifest.missing_images).toEqual([]);
    expect(backupContent(first.manifest)).toMatchObject({
      blog_posts: expect.stringMatching(/^2 rows/),
      post_revisions: expect.stringMatching(/^3 rows/),
      users: expect.stringMatching(/^2 rows/),
      working_copies: expect.stringMatching(/^1 rows/),
      contact_messages: expect.stringMatching(/^1 rows/),
      website_publishes: expect.stringMatching(/^1 rows/),
      website_draft: expect.stringMatching(/^1 rows/),
      case_study_redirects: expect.stringMatching(/^1 rows/),
    });

    const there = await site.emptyPlace(otherKind());
    await restoreBackup(first.path, there, { replace: false });
    const moved = await openDatabase(there);
    const storage = await openImageStorage(there);
    const second = await site.backUp({ database: moved, storage });
    expect(backupContent(second.manifest)).toEqual(backupContent(first.manifest));
    expect(second.manifest.database).not.toBe(first.manifest.database);

    // The site works there: its password, its triggers, its numbers and its search.
    const copy = testSite({ database: moved, storage });
    const { token } = await signedIn(copy, site.admin.email);
    await indexMissingPosts(contextOn(moved.db));
    const search = await copy.call("/api/admin/posts?q=saved", { token });
    expect(((await search.json()) as { total: number }).total).toBe(1);
    expect(await readTags(moved)).toEqual(await readTags(database));
    const body = { alt: "A chart" };
    const [image] = (await moved.db.execute<{ id: string }>(sql`select id from media`)).rows;
    const changed = await copy.call(`/api/admin/media/${image?.id}`, {
      method: "PUT",
      body,
      token,
    });
    expect(changed.status).toBe(200);
    const drafted = await copy.call("/api/admin/website", { token });
    expect(await drafted.json()).toMatchObject({
      draft: { firm: { name: "Drafted" } },
      // A link that was revoked since the backup must not work again.
      share: null,
    });
    const published = await copy.call("/api/admin/website/publish", {
      body: { version: 3 },
      token,
    });
    expect(published.status).toBe(200);
    expect((await readWebsite(contextOn(moved.db))).firm.name).toBe("Drafted");
    await moved.close();

    const back = await site.emptyPlace(database.kind);
    await restoreBackup(second.path, back, { replace: false });
    const again = await openDatabase(back);
    const third = await site.backUp({
      database: again,
      storage: await openImageStorage(back),
    });
    await again.close();
    expect(backupContent(third.manifest)).toEqual(backupContent(first.manifest));
  });

  test("is of one moment, while posts are saved", async () => {
    let { version } = site;
    const { path } = await site.backUp(
      {},
      {
        onProgress: async () => {
          ({ version } = await site.save(version));
        },
      },
    );
    const rows = await readTableRows(path, "blog_posts");
    const revisions = await readTableRows(path, "post_revisions");
    expect(version).toBeGreaterThan(site.version + 5);
    for (const post of rows) {
      const latest = revisions
        .filter(({ post_id }) => post_id === post.id)
        .map((each) => Number(each.version));
      expect(Math.max(...latest)).toBe(Number(post.version));
    }
    site.version = version;
  });

  test("that is stopped leaves no file", async () => {
    const before = await readdir(site.folder);
    const stop = new AbortController();
    const progress = { signal: stop.signal, onProgress: () => stop.abort(new Error("stopped")) };
    await expect(site.backUp({}, progress)).rejects.toThrow("stopped");
    expect(await readdir(site.folder)).toEqual(before);
    // Its cursors are closed.
    const { rows } = await database.db.execute(
      sql`select name from pg_cursors where name like 'backup%'`,
    );
    expect(rows).toEqual([]);
  });

  test("is not restored into a database in use", async () => {
    const { path } = await site.backUp();
    const { dataDir, url } = database;
    const there = parseEnv({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) });
    const reason = database.kind === "server" ? "in use (" : "is in use by process";
    await expect(restoreBackup(path, there, { replace: true })).rejects.toThrow(reason);
  });
});
