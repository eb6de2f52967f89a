import { createContext } from "react-router";
import type { Logger } from "#platform/log.server.ts";

/** What the server hands to loaders and to the renderer with each request. */
type PageContext = {
  siteUrl: string;
  now: () => Date;
  nonce: string | undefined;
  log: Logger;
};

export const pageContext = createContext<PageContext>();
