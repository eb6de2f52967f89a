import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recreateTables } from "#db/backup/rebuild.ts";
import { openDatabase } from "#db/client.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { TAR_END, tarEntry } from "#platform/storage/tar.server.ts";
import {
  backedUpSite,
  backupContent,
  migrationAt,
  readTags,
  rewriteManifest,
} from "../../tests/helpers/backups.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { variedSite } from "../../tests/helpers/varied-site.ts";
import { BackupError } from "./manifest.server.ts";
import { checkBackup, restoreBackup } from "./restore-backup.server.ts";

const database = testDatabase();
let site: Awaited<ReturnType<typeof backedUpSite>>;

beforeAll(async () => {
  site = await backedUpSite(database);
});
afterAll(() => site.remove());

test("is private, and has no sessions, no secret settings and nothing that is computed", async () => {
  const { path, manifest } = await site.backUp();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const names = manifest.tables.map(({ name }) => name);
  for (const name of ["auth_sessions", "auth_tokens", "rate_limits", "post_search"]) {
    expect(names).not.toContain(name);
  }
  expect(manifest.settings).toEqual({ SITE_URL: "https://example.com" });
});

test("that was changed or cut is refused, and the target stays as it is", async () => {
  const { path, bytes } = await site.backUp();
  const whole = await readFile(path);
  const damaged = join(site.folder, "damaged.tar");
  const there = parseEnv({ DATA_DIR: join(site.folder, "untouched") });
  const restore = () => restoreBackup(damaged, there, { replace: true });
  for (const part of ["tables/blog_posts", "images/", "manifest.json"]) {
    const changed = Buffer.from(whole);
    const at = changed.indexOf(part) + 512 + 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(damaged, changed);
    await expect(restore()).rejects.toThrow(/is damaged: .* isn’t what was backed up/);
  }
  await writeFile(damaged, whole.subarray(0, bytes - 3000));
  await expect(restore()).rejects.toThrow("incomplete");
  await writeFile(damaged, Buffer.alloc(2000));
  await expect(restore()).rejects.toThrow("isn’t a backup of this site");
  await expect(stat(there.dataDir)).rejects.toThrow("ENOENT");
});

/** An archive with one entry, whose header says what it likes about its size. */
function entryOfSize(size: string) {
  const entry = tarEntry("manifest.json", Buffer.from("{}"), new Date());
  entry.write(size.padEnd(12, "\0"), 124, "latin1");
  entry.write("        ", 148);
  const sum = entry.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  entry.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([entry, TAR_END]);
}

test.each(["-0000000005", "nonsense", "", "0x10", "9".repeat(11), "\x80".repeat(12)])(
  "with an entry of the size %j is refused with a sentence",
  async (size) => {
    const path = join(site.folder, "odd-size.tar");
    await writeFile(path, entryOfSize(size));
    await expect(checkBackup(path)).rejects.toThrow(BackupError);
  },
);

test("with a manifest that can't be read is refused in one line that a terminal can show", async () => {
  const { path } = await site.backUp();
  const odd = join(site.folder, "odd-manifest.tar");
  for (const change of [
    () => "{",
    () => "null",
    (text: string) => text.replace(/"bytes": \d+/, '"bytes": -1'),
    (text: string) => text.replace(/"bytes": \d+/, '"bytes": 1e400'),
    (text: string) => text.replace(/"tables\//, '"\\u001b]0;owned\\u0007\\n\\u202e'),
    (text: string) =>
      text
        .replace(/"migration": \d+/, '"migration": 9999999999999')
        .replace(/"version": "/, '"version": "\\u001b[2J'),
  ]) {
    await rewriteManifest(path, odd, change);
    const error = await checkBackup(odd).catch((refusal) => refusal);
    expect(error).toBeInstanceOf(BackupError);
    expect(error.message).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  }
});

test("replaces existing data only when told to, and removes the old images", async () => {
  const there = await site.emptyPlace("embedded");
  const old = await openDatabase(there);
  await variedSite({ ...old, dataDir: there.dataDir }, await openImageStorage(there));
  await old.close();
  const { path, manifest } = await site.backUp();
  await expect(restoreBackup(path, there, { replace: false })).rejects.toThrow(
    "The database isn’t empty: it has 2 posts and 2 accounts. To delete everything in it and restore the backup, add --replace.",
  );
  await restoreBackup(path, there, { replace: true });
  const restored = await openDatabase(there);
  const again = await site.backUp({
    database: restored,
    storage: await openImageStorage(there),
  });
  await restored.close();
  expect(backupContent(again.manifest)).toEqual(backupContent(manifest));
  if (!there.s3) {
    const files = await readdir(join(there.dataDir, "blog-images"));
    expect(files.sort()).toEqual(manifest.parts.flatMap(({ image }) => image?.name ?? []).sort());
  }
});

test("of an older version is migrated; of a newer one, it is refused", async () => {
  const there = await site.emptyPlace("server");
  const old = await openDatabase(there);
  const beforeReplacedImages = await migrationAt(old, 17);
  await old.db.transaction((tx) => recreateTables(tx, beforeReplacedImages));
  await old.db.execute(sql`insert into blog_posts (title, slug, content, published, published_at, tags)
      values ('Old', 'old', '', true, now(), array['data'])`);
  const { path, manifest } = await site.backUp({ database: old });
  await old.close();
  expect(manifest.migration).toBe(beforeReplacedImages);
  const target = await site.emptyPlace("server");
  await restoreBackup(path, target, { replace: false });
  const restored = await openDatabase(target);
  expect(await readTags(restored)).toEqual([{ tag: "data" }]);
  await restored.close();

  const newer = join(site.folder, "newer.tar");
  await rewriteManifest(path, newer, (text) =>
    text.replace(`"migration": ${manifest.migration}`, '"migration": 9999999999999'),
  );
  await expect(checkBackup(newer)).rejects.toThrow(
    "This backup was made by a newer version of the site (1.0.0). Update the site, then restore.",
  );
});
