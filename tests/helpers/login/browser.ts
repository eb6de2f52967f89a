import { vi } from "vitest";
import type { testSite } from "../test-site.ts";

type Site = ReturnType<typeof testSite>;
type Tab = { window: EventTarget; isFrozen: boolean; stale: Map<string, string> | undefined };

let opened = 0;

/**
 * The parts of a browser that the session needs: storage, its events and a network, shared by tabs.
 * The sign-in library, its channel between tabs and the API are the real ones.
 */
export function testBrowser(site: Site) {
  // Each browser has its own host, after which the library's channel is named.
  const host = `browser-${++opened}.test`;
  const origin = `https://${host}`;
  const stored = new Map<string, string>();
  const tabs: Tab[] = [];
  const pending = new Map<string, Promise<void>>();
  const requests: string[] = [];
  let failure: Response | undefined;

  async function request(url: string, init: RequestInit) {
    const { pathname, search } = new URL(url, origin);
    requests.push(pathname);
    if (failure) return failure.clone();
    const env = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
    const response = await site.app.request(pathname + search, init, env);
    const release = pending.get(pathname);
    pending.delete(pathname);
    await release;
    return response;
  }

  function tabStorage(tab: Tab) {
    return {
      getItem: (key: string) => (tab.stale ?? stored).get(key) ?? null,
      setItem: (key: string, value: string) => report(tab, key, () => stored.set(key, value)),
      removeItem: (key: string) => report(tab, key, () => stored.delete(key)),
      clear: () => report(tab, null, () => stored.clear()),
    };
  }

  /** Browsers report a change to every tab but the one that made it. */
  function report(from: Tab, key: string | null, change: () => void) {
    change();
    for (const tab of tabs) {
      if (tab !== from && !tab.isFrozen && !tab.stale) setImmediate(storageEvent, tab, key);
    }
  }

  function storageEvent(tab: Tab, key: string | null) {
    tab.window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  }

  vi.stubGlobal("location", { origin, host });
  // The document is hidden because the library's timer for refreshing would outlive the test.
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("fetch", request);

  return {
    /** The requested paths, in order. */
    requests,
    storedKeys: () => [...stored.keys()],

    /** Opens a tab with its own modules, so that it has its own session and its own library. */
    async openTab() {
      const tab: Tab = { window: new EventTarget(), isFrozen: false, stale: undefined };
      tabs.push(tab);
      const localStorage = tabStorage(tab);
      vi.stubGlobal("window", tab.window);
      vi.stubGlobal("localStorage", localStorage);
      vi.resetModules();
      const { checkRole, getSession, loadSession, signOut, watchSession } = await import(
        "#app/session/session.ts"
      );
      const { authClient } = await import("#app/session/client.ts");
      const { request } = await import("#app/session/admin-request.ts");
      return {
        checkRole,
        getSession,
        loadSession,
        signOut,
        watchSession,
        authClient,
        request,
        localStorage,
        async signIn(email: string, password: string) {
          await loadSession();
          const { error } = await (await authClient()).signInWithPassword({ email, password });
          if (error) throw error;
        },
        /** The tab goes into the back/forward cache, and returns. */
        freeze: () => {
          tab.isFrozen = true;
        },
        unfreeze() {
          tab.isFrozen = false;
          tab.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
        },
        /** The tab still reads what is stored now, until `readNewStorage`. */
        readOldStorage: () => {
          tab.stale = new Map(stored);
        },
        readNewStorage() {
          tab.stale = undefined;
          for (const key of stored.keys()) storageEvent(tab, key);
        },
      };
    },

    /** The next response from this path arrives when the returned function is called. */
    holdResponse(path: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      pending.set(path, promise);
      return resolve;
    },

    /** Makes requests fail as a proxy responds for a server that is down. */
    serverAway: () => {
      failure = new Response("<h1>503</h1>", {
        status: 503,
        headers: { "Content-Type": "text/html" },
      });
    },
    serverBack: () => {
      failure = undefined;
    },
  };
}
