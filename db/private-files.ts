import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = 0o700;
const FILE = 0o600;
const PERMISSIONS = 0o777;

/** An error whose message is for the terminal: what cannot be made private, and what to do. */
export class NotPrivateError extends Error {
  override name = "NotPrivateError";

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(
      `${path} cannot be made private to the user who runs this site (${reason}): make that user its owner, or set DATA_DIR to another folder.`,
      options,
    );
  }
}

/** Creates a folder for this user alone, whatever the umask is. */
export async function makePrivateFolder(path: string) {
  await mkdir(path, { recursive: true, mode: FOLDER });
  await setPermissions(path, FOLDER);
}

/**
 * Closes a folder of ours, and all that is in it, to other users: files that were copied or restored
 * by hand may be open to all. A missing folder is skipped.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (!(await statIfExists(folder))) return;
  // The folder first: then no other user can reach what is in it.
  await setPermissions(folder, FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makePrivate(path);
    else if (entry.isFile()) await setPermissions(path, FILE);
  }
}

export function makePrivateFile(path: string) {
  return setPermissions(path, FILE);
}

async function setPermissions(path: string, wanted: number) {
  const before = await statIfExists(path);
  // The file may have been removed since it was listed: a database removes files of its own.
  if (!before || permissionBits(before) === wanted) return;
  try {
    await chmod(path, wanted);
  } catch (cause) {
    throw new NotPrivateError(path, errorCode(cause), { cause });
  }
  const after = await statIfExists(path);
  if (after && permissionBits(after) !== wanted) {
    throw new NotPrivateError(path, "its file system does not store permissions");
  }
}

function statIfExists(path: string) {
  return stat(path).catch((cause) => {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(cause))) return undefined;
    throw new NotPrivateError(path, errorCode(cause), { cause });
  });
}

function permissionBits({ mode }: { mode: number }) {
  return mode & PERMISSIONS;
}

function errorCode(error: unknown) {
  return String((error as NodeJS.ErrnoException).code ?? error);
}
