import { createContext } from "react-router";
import type { Db } from "#db/client.ts";
import type { ImageUrlOf } from "#features/posts/content/rendered-post.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { PageHandle } from "./page-handle.ts";

/** What the server passes to loaders and to the renderer with each request. */
export type PageContext = {
  db: Db;
  /** The firm's words, as they are published now or drafted. */
  website: ShownWebsite;
  /** The path that the whole site is below: of a draft, the one with its token. Otherwise empty. */
  base: string;
  /** The page says that it is a draft. In the admin area's preview, that goes without saying. */
  isDraftLink?: boolean | undefined;
  imageUrl: ImageUrlOf;
  siteUrl: string;
  now: () => Date;
  /** Without one, no links can be emailed. */
  hasMailServer: boolean;
  /** Undefined: nothing is counted. */
  countSearch?: ((words: string, results: number, headers: Headers) => void) | undefined;
  /** Turns the rendered HTML into what the browser gets, and sets headers that this needs. */
  finishPage?:
    | ((html: string, handle: PageHandle, headers: Headers) => Buffer<ArrayBuffer>)
    | undefined;
  nonce: string | undefined;
  log: Logger;
  /** The client's IP address. Undefined: the page is rendered for the cache. */
  ip?: string | undefined;
};

export const pageContext = createContext<PageContext>();

/** From a post's loader to the renderer, so that the page contains the body once, not again as data. */
export const postBodyContext = createContext("");
