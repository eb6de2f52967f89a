import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { createMailFiles } from "#platform/mail/mail-files.server.ts";
import { migratedDataDir } from "./helpers/data-dir.ts";
import { freePort } from "./helpers/site.ts";

const NAME = "1767225600000-abcdefghij012345.png";
const entry = join(import.meta.dirname, "../build/server/index.js");

async function folderForAll(create = () => mkdtemp(join(tmpdir(), "site-private-"))) {
  const dataDir = await create();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  const mask = process.umask(0);
  onTestFinished(() => void process.umask(mask));
  return dataDir;
}

/** Lists files and folders that somebody else on the machine could read, write or enter. */
async function openToOthers(dataDir: string) {
  const names = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(join(dataDir, name))).mode & 0o077 })),
  );
  return modes.filter(({ mode }) => mode !== 0).map(({ name }) => name);
}

test("in a folder that everybody can enter, only the site's user can read its files", async () => {
  const dataDir = await folderForAll();
  const database = await openDatabase({ dataDir });
  const storage = await openImageStorage(parseEnv({ DATA_DIR: dataDir }));
  await storage.put(NAME, new Uint8Array(3), "image/png");
  const options = { from: async () => "us@example.com", siteUrl: "http://localhost" };
  const mail = await createMailFiles({ folder: join(dataDir, "mail"), ...options });
  await mail.send({ to: "ada@example.com", subject: "Hello", text: "Hello" }, "1");
  expect(await openToOthers(dataDir)).toEqual([]);
  await database.close();
});

test("what an earlier version left open is closed at the start; what is not ours is left alone", async () => {
  const dataDir = await folderForAll(migratedDataDir);
  await writeFile(join(dataDir, "notes.txt"), "mine");
  await mkdir(join(dataDir, "blog-images"));
  await writeFile(join(dataDir, "blog-images", NAME), "image");
  for (const name of await readdir(dataDir, { recursive: true })) {
    const path = join(dataDir, name);
    await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o666);
  }
  const database = await openDatabase({ dataDir });
  await openImageStorage(parseEnv({ DATA_DIR: dataDir }));
  expect(await openToOthers(dataDir)).toEqual(["notes.txt"]);
  await database.close();
});

test("a start that cannot make its files private says so in one sentence and stops", async () => {
  const dataDir = await folderForAll(migratedDataDir);
  // Even root can't change the permissions of this folder.
  await symlink("/proc/self/fd", join(dataDir, "blog-images"));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "ignore", "pipe"] });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  expect(said).toMatch(
    /^\S+\/blog-images cannot be made private to the user who runs this site \(EPERM\): [^\n]+\n$/,
  );
});
