import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getSession } from "../session/session.ts";
import { useRootData } from "../shell/root-data.ts";

/**
 * The server counts the documents it sends. This reports a page that was opened without one; its data
 * may have been prefetched long before, or only because a visitor pointed at a link.
 */
export function useCountedNavigations() {
  const { pathname } = useLocation();
  const isCounting = useRootData()?.isCounting;
  const counted = useRef(pathname);

  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    // Staff are not counted, where the browser knows them.
    if (!isCounting || getSession().status !== "signed-out") return;
    const headers = { "X-Page-View": "1" };
    void fetch(pathname, { method: "HEAD", headers, keepalive: true }).catch(() => {});
  }, [pathname, isCounting]);
}
