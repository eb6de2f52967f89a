import { createContext } from "react-router";
import type { Logger } from "#platform/log.server.ts";

/** What the server hands to loaders and to the renderer with each request. */
export type PageContext = { siteUrl: string; now: () => Date; nonce: string; log: Logger };

export const pageContext = createContext<PageContext>();
