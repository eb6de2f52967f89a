import { afterAll, beforeAll, expect, test } from "vitest";
import { postBody } from "./helpers/posts.ts";
import { dataPath, type Pages, walk } from "./helpers/public-walk.ts";
import { runningAdmin } from "./helpers/running-admin.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";

const START = [
  ...["/", "/blog", "/blog/tags", "/sitemap.xml", "/robots.txt", "/feed.xml", "/feed.json"],
  ...["/llms.txt", "/llms-full.txt", "/manifest.webmanifest", "/favicon.ico", "/api/posts"],
  ...["/nothing-here", "/blog/nothing-here", "/blog/tag/nothing", "/blog?q=shared", "/blog?page=2"],
];

/** A post with a unique word in each field: "zqdrafttitle", "zqdraftslug" and so on. */
function secretPost(name: string, change: object = {}) {
  const word = (part: string) => `zq${name}${part}`;
  return postBody({
    title: `${word("title")} about reports`,
    slug: word("slug"),
    excerpt: `${word("excerpt")} in short`,
    content: `<h2>${word("heading")}</h2><p>Why ${word("text")} disagrees with the reports.</p>`,
    tags: `shared, ${word("tag")}`,
    meta_title: word("metatitle"),
    meta_description: word("metadescription"),
    published: false,
    ...change,
  });
}

const PARTS = "title slug excerpt heading text tag metatitle metadescription oldslug".split(" ");

/** URLs that would be a secret post's, were it published. */
function draftUrls(name: string, shareImage: string) {
  const [slug, oldSlug, tag] = ["slug", "oldslug", "tag"].map((part) => `zq${name}${part}`);
  const pages = [slug, oldSlug].flatMap((each) => [
    ...[`/blog/${each}`, `/blog/${each}.md`, `/blog/${each}/`, `/${each}`, `/?name=${each}`],
    ...[`/blog/${each}/feed.xml`, `/api/posts/by-slug/${each}`, `/?about=${each}`],
    shareImage.replace("open-one", each ?? ""),
  ]);
  const words = [...PARTS.map((part) => `zq${name}${part}`), `zq${name}titel`, `zq${name}titl`];
  const searches = [...words, "reports zq", "zq"].map((q) => `/blog?q=${encodeURIComponent(q)}`);
  const lists = [`/blog/tag/${tag}`, `/blog/tag/${tag}/feed.xml`, `/blog/tag/${tag}/feed.json`];
  const all = [...pages, ...searches, ...lists];
  return [...all, ...all.filter((path) => !/\.(png|xml|json|md)$/.test(path)).map(dataPath)];
}

/** The URLs that show a word of a secret post that is not in the URL itself. */
function findLeaks(pages: Pages, name: string) {
  return [...pages].flatMap(([url, { text }]) => {
    const requested = decodeURIComponent(url).toLowerCase();
    const shown = PARTS.map((part) => `zq${name}${part}`).filter(
      (word) => text.toLowerCase().includes(word) && !requested.includes(word.slice(0, -1)),
    );
    return shown.length > 0 ? [`${url} shows ${shown.join(", ")}`] : [];
  });
}

let site: RunningSite;
let admin: Awaited<ReturnType<typeof runningAdmin>>;
beforeAll(async () => {
  site = await startSite();
  admin = await runningAdmin(site);
});
afterAll(async () => void (await site.stop()));

test("no public URL shows a draft, a scheduled post or one that was unpublished", async () => {
  const create = (body: object) => admin("/api/admin/posts", body);
  await create(postBody({ slug: "open-one", title: "Open one", tags: "shared" }));
  const { id } = await create(secretPost("was", { published: true, slug: "zqwasoldslug" }));
  await admin(`/api/admin/posts/${id}`, secretPost("was", { published: true }), "PUT");
  const draft = await create(secretPost("draft"));
  await create(secretPost("later", { publish_at: "2099-01-01T00:00:00Z" }));
  await create(postBody({ slug: "open-two", title: "Open two", tags: "shared" }));

  // While it is published, the walk finds it in all these places, and the site has cached them.
  const before = await walk(site.url, START);
  const shareImage = [...before.keys()].find((url) => /open-one.*\.png/.test(url)) ?? "";
  expect(shareImage).toContain("open-one");
  const places = findLeaks(before, "was").map((leak) => leak.split(" shows ")[0]);
  expect(places).toEqual(
    expect.arrayContaining([
      ...["/", "/blog", "/blog.data", "/blog/tags", "/blog/tag/shared", "/blog?q=shared"],
      ...["/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/api/posts"],
      ...["/blog/tag/shared/feed.xml", "/blog/tag/shared/feed.json"],
      // This post links to related posts and to the newer one.
      ...["/blog/open-one", "/blog/open-one.data"],
    ]),
  );
  expect(findLeaks(before, "draft")).toEqual([]);

  await admin(`/api/admin/posts/${id}`, secretPost("was"), "PUT");
  const { preview_url } = await admin(`/api/admin/posts/${draft.id}/preview-link`, {});
  expect(await (await fetch(preview_url ?? "")).text()).toContain("zqdrafttext");

  const secrets = ["was", "draft", "later"];
  const urls = secrets.flatMap((name) => draftUrls(name, shareImage));
  const after = await walk(site.url, [...START, ...before.keys(), ...urls]);
  expect(secrets.flatMap((name) => findLeaks(after, name))).toEqual([]);
  // A search and the home page respond to any words; nothing else does.
  const found = urls.filter((url) => after.get(url)?.status === 200);
  expect(found.filter((url) => !/^\/(blog(\.data)?\?q=|_\.data|\?)/.test(url))).toEqual([]);
});
