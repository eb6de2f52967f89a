import { website } from "#content/website/website.ts";
import type { Db } from "#db/client.ts";
import { type ShownWebsite, showWebsite } from "./show-website.server.ts";

let defaults: ShownWebsite | undefined;

/** The firm's words, as they are published now. */
export async function readWebsite(_db: Db): Promise<ShownWebsite> {
  defaults ??= showWebsite(website, "2026-11-18");
  return defaults;
}
