import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { messagesApi } from "../../api/messages.ts";

const EVERY_MS = 30_000;

/** How many messages are unread, fetched again every half minute and on each page change. */
export function useUnreadCount() {
  const [count, setCount] = useState(0);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have read messages
  useEffect(() => {
    let isCurrent = true;
    async function update() {
      if (document.hidden) return;
      const summary = await messagesApi.summary().catch(() => undefined);
      if (isCurrent && summary) setCount(summary.unread_messages);
    }
    void update();
    const timer = setInterval(update, EVERY_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [pathname]);

  return count;
}
