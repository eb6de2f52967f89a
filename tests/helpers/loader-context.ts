import { RouterContextProvider } from "react-router";
import { pageContext } from "#app/shell/context.ts";
import type { Ctx } from "#platform/context.server.ts";
import { sampleWebsite } from "./website.ts";

/** What the server passes to the loader of a page. */
export function loaderContext(ctx: Ctx, website = sampleWebsite) {
  const context = new RouterContextProvider();
  const imageUrl = (name: string) => `/storage/blog-images/${name}`;
  context.set(pageContext, { ctx, website, base: "", imageUrl, nonce: undefined });
  return context;
}
