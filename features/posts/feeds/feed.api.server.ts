import { Hono } from "hono";
import { tagFromPath, tagPath } from "../model/tag-path.ts";
import { findRenamedTag } from "../tags/renamed-tags.server.ts";
import { atomFeed, type Feed, feedFacts } from "./feed.server.ts";
import { jsonFeed } from "./json-feed.server.ts";

const FORMATS = {
  atom: { write: atomFeed, type: "application/atom+xml; charset=utf-8" },
  json: { write: jsonFeed, type: "application/feed+json; charset=utf-8" },
};

const FILE = "feed\\.(?:xml|json)";

type Options = Omit<Feed, "siteName"> & { readSiteName: () => Promise<string> };

/** Atom and JSON Feed, of all posts and of those with a tag. */
export function feed({ readSiteName, ...options }: Options) {
  async function response(file: string, tag?: string) {
    const { write, type } = file === "feed.json" ? FORMATS.json : FORMATS.atom;
    const feed = { ...options, siteName: await readSiteName() };
    const facts = await feedFacts(feed, tag);
    if (!facts) return undefined;
    return new Response(await write(feed, facts), { headers: { "Content-Type": type } });
  }
  return new Hono()
    .get(`/:file{${FILE}}`, async (c) => (await response(c.req.param("file"))) ?? c.notFound())
    .get(`/blog/tag/:tag/:file{${FILE}}`, async (c) => {
      const { tag, file } = c.req.param() as { tag: string; file: string };
      const found = await response(file, tagFromPath(tag));
      if (found) return found;
      const renamed = await findRenamedTag(options.db, tagFromPath(tag));
      return renamed ? c.redirect(`${tagPath(renamed)}/${file}`, 301) : c.notFound();
    });
}
