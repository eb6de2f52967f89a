import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { cacheKeys } from "../delivery/key.ts";
import type { PageResponse } from "../delivery/response.ts";

type Options = {
  /** Pages of the last run by their keys. */
  pages: Map<string, PageResponse>;
  /** Gets the requests that can't wait. */
  otherwise: RequestListener;
  maxWaiting?: number;
  maxWaitMs?: number;
};

const MAX_WAITING = 1_000;
const MAX_WAIT_MS = 30_000;
// Pages alone have keys here: the app, which declares the files, is not loaded yet.
const cacheKey = cacheKeys();

/**
 * Handles requests while the site starts: sends pages of the last run, and lets other public pages
 * and files wait until the site is ready.
 */
export function startingListener(options: Options) {
  const { pages, otherwise, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = options;
  const waiting = new Set<(listener: RequestListener) => void>();

  function wait(request: IncomingMessage, response: ServerResponse) {
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(resume);
    };
    const resume = (listener: RequestListener) => {
      leave();
      response.off("close", leave);
      listener(request, response);
    };
    const timer = setTimeout(() => resume(otherwise), maxWaitMs);
    response.once("close", leave);
    waiting.add(resume);
  }

  const listener: RequestListener = (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return otherwise(request, response);
    const page = cacheKey(url);
    const stored = page && pages.get(page.key);
    if (stored) return stored.send(request, response);
    if ((page || isFile(url)) && waiting.size < maxWaiting) return wait(request, response);
    otherwise(request, response);
  };

  return {
    listener,
    /** From now on, requests wait instead of getting a page of the last run. */
    dropPages: () => pages.clear(),
    /** The site is ready: its listener gets the requests that wait. */
    finish: (ready: RequestListener) => {
      pages.clear();
      for (const resume of [...waiting]) resume(ready);
    },
  };
}

/** Whether pages load this URL: images of posts, and files of the build, which have an extension. */
function isFile(url: string) {
  const [path = ""] = url.split("?", 1);
  return path.startsWith("/storage/") || (path.includes(".") && !path.startsWith("/api/"));
}
