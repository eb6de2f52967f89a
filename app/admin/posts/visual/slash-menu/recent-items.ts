const KEY = "recent-blocks";
const REMEMBERED = 3;

/** The labels of the blocks that were inserted last in this browser, the latest first. */
export function recentItems(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((label) => typeof label === "string") : [];
  } catch {
    return [];
  }
}

export function rememberItem(label: string) {
  const others = recentItems().filter((other) => other !== label);
  try {
    localStorage.setItem(KEY, JSON.stringify([label, ...others].slice(0, REMEMBERED)));
  } catch {
    // Without storage, the menu has its usual order.
  }
}
