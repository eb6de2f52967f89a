import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = 0o700;
const FILE = 0o600;
const PERMISSIONS = 0o777;

/** Its message is for the terminal: what cannot be made private, and what to do. */
export class NotPrivateError extends Error {
  override name = "NotPrivateError";

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(
      `${path} cannot be made private to the user who runs this site (${reason}): make that user its owner, or set DATA_DIR to another folder.`,
      options,
    );
  }
}

/** A folder for this user alone, whatever the umask is. */
export async function makePrivateFolder(path: string) {
  await mkdir(path, { recursive: true, mode: FOLDER });
  await setPermissions(path, FOLDER);
}

/**
 * A folder of ours and all that is in it. Earlier versions made some files readable and writable for
 * every user of the machine. What is not there needs nothing.
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
  const now = await statIfExists(path);
  // A file that was removed since it was listed, as a database does with its own.
  if (!now || permissionBits(now) === wanted) return;
  try {
    await chmod(path, wanted);
  } catch (cause) {
    throw new NotPrivateError(path, errorCode(cause), { cause });
  }
  const then = await statIfExists(path);
  if (then && permissionBits(then) !== wanted) {
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
