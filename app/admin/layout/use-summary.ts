import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { messagesApi, type Summary } from "../../api/messages.ts";

const EVERY_MS = 30_000;

/** What waits for an admin, fetched again every half minute and on each page change. */
export function useSummary(isAdmin: boolean) {
  const [summary, setSummary] = useState<Summary>();
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have read messages
  useEffect(() => {
    if (!isAdmin) return;
    let isCurrent = true;
    async function update() {
      if (document.hidden) return;
      const latest = await messagesApi.summary().catch(() => undefined);
      if (isCurrent && latest) setSummary(latest);
    }
    void update();
    const timer = setInterval(update, EVERY_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [isAdmin, pathname, attempt]);

  const reloadSummary = useCallback(() => setAttempt((count) => count + 1), []);
  return { summary, reloadSummary };
}
