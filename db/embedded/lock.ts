import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";

/** The process that has the database open, and the folder of the socket that leads to it. */
export type Holder = { id: string; pid: number; started: string | undefined; socketFolder: string };

/** Only a power cut leaves an unreadable lock file, and no process survives one. */
const UNREADABLE_LOCK: Holder = { id: "unreadable", pid: 0, started: undefined, socketFolder: "" };

export class DatabaseInUseError extends Error {
  constructor(holder: Holder, dataDir: string) {
    super(
      `The database in ${dataDir} is in use by process ${holder.pid}: stop that process first, or set DATA_DIR to another folder.`,
    );
    this.name = "DatabaseInUseError";
  }
}

/** Two processes on one folder would lose each other's rows: PGlite itself takes no lock. */
export async function takeLock(dataDir: string, socketFolder: string) {
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    started: await processStart(process.pid),
    socketFolder,
  };
  // It contains email addresses and password hashes, so no other user of this machine may read it.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const note = join(dataDir, `db.lock-${own.id}`);
  await writeFile(note, JSON.stringify(own), { mode: 0o600 });
  try {
    await claim(lockPath(dataDir), note, dataDir);
  } finally {
    await rm(note);
  }
  return { release: () => release(lockPath(dataDir), own) };
}

export async function liveHolder(dataDir: string): Promise<Holder | undefined> {
  const holder = await readHolder(lockPath(dataDir));
  return holder && (await isAlive(holder)) ? holder : undefined;
}

function lockPath(dataDir: string) {
  return join(dataDir, "db.lock");
}

/** Linking a complete file is atomic: the first process gets the name, and none reads half a file. */
async function claim(path: string, note: string, dataDir: string): Promise<void> {
  while (!(await tryLink(note, path))) {
    const holder = await readHolder(path);
    if (!holder) continue;
    if (await isAlive(holder)) throw new DatabaseInUseError(holder, dataDir);
    await removeDeadLock(path, holder, note, dataDir);
  }
}

/**
 * Removes the lock of a process that has died. If several processes find such a lock, only one may
 * remove it, and only while it is still the dead one's: a slow process would remove the lock of a
 * faster one. The right to remove the lock is claimed like the lock itself.
 */
async function removeDeadLock(path: string, dead: Holder, note: string, dataDir: string) {
  const right = `${path}.${dead.id}`;
  await claim(right, note, dataDir);
  try {
    if ((await readHolder(path))?.id === dead.id) await rm(path);
  } finally {
    await rm(right);
  }
}

async function tryLink(note: string, path: string) {
  try {
    await link(note, path);
    return true;
  } catch (error) {
    if (isError(error, "EEXIST")) return false;
    throw error;
  }
}

async function release(path: string, own: Holder) {
  if ((await readHolder(path))?.id === own.id) await rm(path);
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (isError(error, "ENOENT")) return undefined;
    if (error instanceof SyntaxError) return UNREADABLE_LOCK;
    throw error;
  }
}

async function isAlive(holder: Holder) {
  if (holder === UNREADABLE_LOCK) return false;
  const { pid, started, socketFolder } = holder;
  const runningSince = await processStart(pid);
  if (runningSince !== undefined && runningSince === started) return true;
  // A pid of another container means nothing here, but its socket still accepts connections.
  return acceptsConnections(socketPath(socketFolder));
}

export function socketPath(socketFolder: string) {
  return join(socketFolder, ".s.PGSQL.5432");
}

function acceptsConnections(path: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function isError(error: unknown, code: string) {
  return error instanceof Error && "code" in error && error.code === code;
}

/**
 * When a running process began, in words that only ever fit that one process; undefined when no
 * process has this pid. A pid alone is not enough: the system uses it again for others.
 */
async function processStart(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  const bootId = await read("/proc/sys/kernel/random/boot_id");
  if (bootId === undefined) return "unknown";
  const stat = await read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets, which may contain anything.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? ["X"];
  const isDead = state === "Z" || state === "X";
  return isDead ? undefined : `${bootId.trim()} ${fields[18]}`;
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function read(path: string) {
  return readFile(path, "utf8").catch(() => undefined);
}
