import type { Website } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { showWebsite } from "#features/website/show-website.server.ts";

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
