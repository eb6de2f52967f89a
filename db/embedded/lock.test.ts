import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { DatabaseInUseError, liveHolder, socketPath, takeLock } from "./lock.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "site-lock-"));
  return () => rm(dataDir, { recursive: true });
});

/** A process of its own that takes the lock and then does nothing until it is killed. */
async function otherProcess() {
  const lockModule = join(import.meta.dirname, "lock.ts");
  const program = `
    const { takeLock } = await import(${JSON.stringify(lockModule)});
    await takeLock(${JSON.stringify(dataDir)}, "/nowhere");
    console.log("taken");
    setInterval(() => {}, 1_000_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  await once(child.stdout, "data");
  return { pid: child.pid, kill };
}

function leaveNote(note: unknown) {
  return writeFile(
    join(dataDir, "db.lock"),
    typeof note === "string" ? note : JSON.stringify(note),
  );
}

test("a second process is refused in a sentence that names the first and the folder", async () => {
  const { pid } = await otherProcess();
  const refused = takeLock(dataDir, "/nowhere");
  await expect(refused).rejects.toThrow(DatabaseInUseError);
  await expect(refused).rejects.toThrow(
    `The database in ${dataDir} is in use by process ${pid}: stop that process first, or set DATA_DIR to another folder.`,
  );
  expect(await liveHolder(dataDir)).toMatchObject({ pid, socketFolder: "/nowhere" });
});

test("the lock of a killed process is taken over", async () => {
  const { kill } = await otherProcess();
  await kill();
  expect(await liveHolder(dataDir)).toBeUndefined();
  await takeLock(dataDir, "/nowhere");
  expect(await liveHolder(dataDir)).toMatchObject({ pid: process.pid });
});

test("a process that was given a dead one's pid does not hold its lock", async () => {
  await leaveNote({ id: "x", pid: process.pid, started: "earlier", socketFolder: "/nowhere" });
  expect(await liveHolder(dataDir)).toBeUndefined();
  await takeLock(dataDir, "/nowhere");
});

test("a holder whose pid means nothing here is alive while its socket accepts connections", async () => {
  await mkdir(join(dataDir, "socket"));
  const server = createServer().listen(socketPath(join(dataDir, "socket")));
  onTestFinished(() => void server.close());
  await once(server, "listening");
  await leaveNote({
    id: "x",
    pid: 999_999_999,
    started: "?",
    socketFolder: join(dataDir, "socket"),
  });
  await expect(takeLock(dataDir, "/nowhere")).rejects.toThrow("process 999999999");
});

test("a lock file that a power cut has emptied is taken over", async () => {
  await leaveNote("");
  await takeLock(dataDir, "/nowhere");
  expect(await liveHolder(dataDir)).toMatchObject({ pid: process.pid });
});

test("a lock that was released can be taken again, and leaves no file", async () => {
  const lock = await takeLock(dataDir, "/nowhere");
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
  await takeLock(dataDir, "/nowhere");
});

test.each(["none", "a dead one's"])(
  "of many at once one gets it (lock before: %s)",
  async (before) => {
    for (let round = 0; round < 10; round++) {
      await rm(join(dataDir, "db.lock"), { force: true });
      if (before !== "none") {
        await leaveNote({
          id: `dead-${round}`,
          pid: 999_999_999,
          started: "?",
          socketFolder: "/x",
        });
      }
      const attempts = Array.from({ length: 20 }, () => takeLock(dataDir, "/nowhere"));
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await readdir(dataDir)).toEqual(["db.lock"]);
    }
  },
);

test("a folder that is made for it is closed to other users", async () => {
  const folder = join(dataDir, "new");
  const lock = await takeLock(folder, "socket");
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await lock.release();
});
