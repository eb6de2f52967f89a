import { createContext } from "react-router";
import type { ImageUrlOf } from "#features/posts/rendered/rendered-post.server.ts";
import type { TailoredStatement } from "#features/statements/rules.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import type { Ctx } from "#platform/context.server.ts";

/** Passed by the server to loaders and to the renderer with each request. */
export type PageContext = {
  ctx: Ctx;
  /** The site content that is published now, or its draft. */
  website: ShownWebsite;
  /** The path that a draft of the site is below, with its token. Otherwise empty. */
  base: string;
  /** The page says that it is a draft, as is needed outside the admin area's preview. */
  isDraftLink?: boolean | undefined;
  /** The statement in the admin area's frame, which may have no link yet. */
  previewed?: TailoredStatement | undefined;
  imageUrl: ImageUrlOf;
  /** Undefined if searches are not counted. */
  countSearch?: ((words: string, results: number, headers: Headers) => void) | undefined;
  nonce: string | undefined;
};

export const pageContext = createContext<PageContext>();

/** A post's HTML from its loader, passed to the renderer so that the page contains it only once. */
export const postBodyContext = createContext("");

/** Cache tags for what else the page shows, from its loader. */
export const tagsContext = createContext<string[]>([]);

/** The page as React rendered it, passed to the server, which delivers it. */
export const renderedContext = createContext<{ html?: string; handle?: PageHandle }>({});

/** Facts about a route's page that the server needs to deliver it. */
export type PageHandle = {
  /** Set for pages to work with. Others wait for a sign of intent; see docs/decisions/020. */
  hydratesImmediately?: true;
  /** The page needs the styles of a post's body. */
  showsPost?: true;
};

/** The response of a page without its data, as the database is down. It must not be cached. */
export const UNAVAILABLE = {
  status: 503,
  headers: { "Cache-Control": "no-store", "Retry-After": "5" },
};
