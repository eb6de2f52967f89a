/** What this tab has open, until its lock is released. */
const own = new Set<{ name: string }>();

/** Says to other tabs of this browser that this one is writing in the backup. Returns how to stop. */
export function markOpen(name: string) {
  const mark = { name };
  const closed = new AbortController();
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      if (closed.signal.aborted) resolve();
      closed.signal.addEventListener("abort", () => resolve());
    });
  own.add(mark);
  // Not every browser has locks, and none without HTTPS: tabs then don't know of each other.
  void navigator.locks?.request(name, untilClosed).finally(() => own.delete(mark));
  return () => closed.abort();
}

/** The names of the backups in which other tabs of this browser are writing. */
export async function openInOtherTabs() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const mine = new Set([...own].map(({ name }) => name));
  return new Set(held.map(({ name = "" }) => name).filter((name) => !mine.has(name)));
}
