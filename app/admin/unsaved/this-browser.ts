import { randomId } from "../../random-id.ts";

/** The names that this tab has open, each until its lock is released. */
const ownMarks = new Set<{ name: string }>();

/**
 * Tells other tabs of this browser that this one writes this backup. Returns a function that ends
 * it.
 */
export function markOpen(name: string) {
  const mark = { name };
  const closed = new AbortController();
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      if (closed.signal.aborted) resolve();
      closed.signal.addEventListener("abort", () => resolve());
    });
  ownMarks.add(mark);
  // Some browsers have no locks, and none has them without HTTPS: tabs then don't know of each
  // other.
  void navigator.locks?.request(name, untilClosed).finally(() => ownMarks.delete(mark));
  return () => closed.abort();
}

/** The names of the backups in which other tabs of this browser are writing. */
export async function openInOtherTabs() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const mine = new Set([...ownMarks].map(({ name }) => name));
  return new Set(held.map(({ name = "" }) => name).filter((name) => !mine.has(name)));
}

const RELEASE_MS = 1_000;

/**
 * The names among these under which other tabs of this browser are writing. A page that was reloaded
 * needs a moment to release its name.
 */
export async function stillOpen(names: string[]) {
  const wait = async (name: string) => {
    const signal = AbortSignal.timeout(RELEASE_MS);
    await navigator.locks?.request(name, { mode: "shared", signal }, () => undefined);
  };
  const waits = await Promise.allSettled(names.map(wait));
  return new Set(names.filter((_, index) => waits[index]?.status === "rejected"));
}

const KEY = "device-id";
let cachedId: string | undefined;

/** The random id of this browser. Without storage, each page load gets a new one. */
export function deviceId() {
  cachedId ??= readOrCreateId() ?? randomId();
  return cachedId;
}

function readOrCreateId() {
  try {
    const id = localStorage.getItem(KEY) ?? randomId();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return undefined;
  }
}
