import { RouterContextProvider } from "react-router";
import { pageContext } from "#app/shell/context.ts";
import type { Website } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { showWebsite } from "#features/website/show-website.server.ts";
import type { Ctx } from "#platform/context.server.ts";

const REVISED = "2026-11-18";

export const sampleWebsite = showWebsite(website, REVISED);

/** The sample website of a firm with other facts, to see which pages show them. */
export function websiteOfFirm(facts: Partial<Website["firm"]>) {
  return changedWebsite(({ firm }) => Object.assign(firm, facts));
}

export function changedWebsite(change: (entered: Website) => void) {
  const entered = structuredClone(website);
  change(entered);
  return showWebsite(entered, REVISED);
}

/** The context that the server passes to the loader of a page. */
export function loaderContext(ctx: Ctx, website = sampleWebsite) {
  const context = new RouterContextProvider();
  const imageUrl = (name: string) => `/storage/blog-images/${name}`;
  context.set(pageContext, { ctx, website, base: "", imageUrl, nonce: undefined });
  return context;
}
