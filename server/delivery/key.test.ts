import { expect, test } from "vitest";
import { listPublicFiles } from "#platform/http/public-file.server.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { PageCache } from "./cache.ts";
import { cacheKeys, purgeChanged } from "./key.ts";
import { PageResponse } from "./response.ts";

const cacheKey = cacheKeys(listPublicFiles(testSite({ database: {} as never }).app));
const IMAGE = "share-01234567890abc.png";
const AUTHOR = "/blog/author/0190a5e2-7c1d-7b3a-8f00-3d2c1b0a9f8e-ada-byron";

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=1", "/"],
  ["/blog", "/blog"],
  ["/blog?page=2&utm_source=mail", "/blog?page=2"],
  ["/capabilities?page=2", "/capabilities"],
  ["/blog/a-post-2", "/blog/a-post-2"],
  ["/blog/a-post-2?ref=x", "/blog/a-post-2"],
  ["/blog/a-post.data?_routes=routes%2Fsite%2Fpost", "/blog/a-post.data"],
  ["/blog/made-up.data?_routes=root", "/blog/made-up.data"],
  ["/blog/made-up.data?_routes=", "/blog/made-up.data"],
  ["/blog.data?page=2&_routes=routes%2Fsite%2Fblog", "/blog.data?page=2"],
  ["/blog.data?page=2&_routes=root", "/blog.data?page=2"],
  ["/blog.data?_routes=%3Cscript%3E", "/blog.data"],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=routes%2Fsite%2Fhome", "/_.data"],
  ["/case-studies/devops-deployment?ref=x", "/case-studies/devops-deployment"],
  ["/case-studies/devops-deployment.data?x=1", "/case-studies/devops-deployment.data"],
  ["/case-studies?utm_source=mail", "/case-studies"],
  ["/case-studies?sector=finance&x=1", "/case-studies?sector=finance"],
  ["/case-studies?sector=made-up", "/case-studies?sector=made-up"],
  ["/case-studies.data?sector=finance", "/case-studies.data?sector=finance"],
  ["/case-studies/devops-deployment.pdf?x=1", "/case-studies/devops-deployment.pdf"],
  ["/case-studies/made-up", "/case-studies/made-up"],
  ["/case-studies/made-up.pdf", "/case-studies/made-up.pdf"],
  ["/people?x=1", "/people"],
  ["/sample-definition-sheet.csv?x=1", "/sample-definition-sheet.csv"],
  ["/feed.xml", "/feed.xml"],
  ["/feed.json?x=1", "/feed.json"],
  ["/llms.txt", "/llms.txt"],
  ["/sitemap-pages.xml", "/sitemap-pages.xml"],
  ["/sitemap-posts-2.xml", "/sitemap-posts-2.xml"],
  ["/blog/a-post.md?x=1", "/blog/a-post.md"],
  ["/blog/tag/AI/feed.json", "/blog/tag/AI/feed.json"],
  ["/capabilities.pdf?utm_source=mail", "/capabilities.pdf"],
  ["/blog/tags?x=1", "/blog/tags"],
  ["/blog/tags.data?_routes=routes%2Fsite%2Ftags", "/blog/tags.data"],
  ["/blog/tag/data%20governance?page=2&ref=x", "/blog/tag/data%20governance?page=2"],
  ["/blog/tag/AI.data?_routes=routes%2Fsite%2Ftag", "/blog/tag/AI.data"],
  ["/blog/tag/AI/feed.xml", "/blog/tag/AI/feed.xml"],
  ["/blog/tag/~002E~002E", "/blog/tag/~002E~002E"],
  [`/${IMAGE}?v=2`, `/${IMAGE}`],
  [`/blog/a-post/${IMAGE}?x=1`, `/blog/a-post/${IMAGE}`],
  [`/blog/tag/AI/${IMAGE}?page=2`, `/blog/tag/AI/${IMAGE}`],
  [`/case-studies/devops-deployment/${IMAGE}`, `/case-studies/devops-deployment/${IMAGE}`],
  [`${AUTHOR}?page=3&x=1`, `${AUTHOR}?page=3`],
  [`${AUTHOR}.data?_routes=routes%2Fsite%2Fauthor`, `${AUTHOR}.data`],
])("%s is cached as %s", (url, key) => {
  expect(cacheKey(url)?.key).toBe(key);
});

test.each([
  "/admin",
  "/admin/posts",
  "/login",
  "/preview/abc",
  "/statements/abc",
  "/statements/abc.data",
  "/statements/abc.pdf",
  "/api/posts",
  "/nowhere",
  "/case-studies/",
  "/case-studies/A-Study",
  "/case-studies/a/b",
  "/case-studies/made-up.pdf.pdf",
  "/case-studies/devops-deployment.pdf.data",
  "/?p=12",
  "/?about=a-post",
  "/?utm_source=mail&about=made-up",
  "/_.data?about=a-post&_routes=routes%2Fsite%2Fhome",
  "/blog/",
  "/blog?page=abc",
  "/blog?q=data",
  "/blog?q=data&page=2",
  "/blog.data?q=data&_routes=routes%2Fsite%2Fblog",
  "/blog?page=0",
  "/blog?page=02",
  "/blog?page=1000000",
  "/feed.xml.data",
  "/feed.json.data",
  "/blog/a-post.md.data",
  "/blog/A-Post.md",
  "/blog/tags.md.md",
  "/sitemap-posts-0.xml",
  "/sitemap-posts-01.xml",
  "/sitemap-posts-10000.xml",
  `/blog/a-post.md/${IMAGE}`,
  "/capabilities.pdf.data",
  "/blog/A-Post",
  "/blog/%61",
  "/blog/a/b",
  "/blog/tag/",
  "/blog/author/ada-byron",
  "/blog/tag/d%61ta",
  "/blog/tag/..",
  "/blog/tag/%zz",
  "/blog/tag/data/feed.xml.data",
  "/blog/tag/data?page=x",
  `/nowhere/${IMAGE}`,
  `/blog/tag/d%61ta/${IMAGE}`,
  `/blog/a/${IMAGE}.data`,
  "/blog/a/share-1.png",
  "//blog",
  `/blog?utm_source=${"x".repeat(2_000)}`,
  "http://elsewhere.example/blog",
  "*",
])("%s is not cached", (url) => {
  expect(cacheKey(url)).toBeUndefined();
});

const LISTS = [
  "/",
  "/_.data",
  "/capabilities",
  "/people",
  "/blog",
  "/blog?page=2",
  "/blog/tags",
  "/blog/tag/data",
  "/feed.json",
  "/llms.txt",
  "/sitemap-posts-1.xml",
  "/feed.xml",
];
const URLS = [
  "/privacy-policy",
  "/capabilities.pdf",
  ...LISTS,
  "/blog/a",
  "/blog/a.data",
  `/blog/a/${IMAGE}`,
  "/blog/a.md",
  "/blog/b",
];

test.each([
  ["post:a", [...LISTS, "/blog/a", "/blog/a.data", `/blog/a/${IMAGE}`, "/blog/a.md"]],
  ["gone:b", [...LISTS, "/blog/b"]],
  ["authors", [...LISTS, "/blog/a", "/blog/a.data", `/blog/a/${IMAGE}`, "/blog/a.md", "/blog/b"]],
  ["everything", URLS],
] as const)("the change %s purges %j", async (change, purged) => {
  const cache = new PageCache({ maxBytes: 1_000_000, now: () => new Date(0) });
  for (const url of URLS) {
    const { key, tags } = cacheKey(url) ?? { key: "", tags: [] };
    const page = new PageResponse(200, new Headers(), Buffer.from(url));
    await cache.render(key, async () => ({ page, tags, freshUntil: 1 }));
  }
  purgeChanged(cache, change);
  const isSent = (url: string) => cache.get(url) || cache.getOutdated(url);
  expect(URLS.filter((url) => !isSent(url))).toEqual(purged);
});

test("a change of one post lets the other posts follow, without a wait", async () => {
  const cache = new PageCache({ maxBytes: 1_000_000, now: () => new Date(0) });
  const urls = ["/blog/b", "/blog/b.data", `/blog/b/${IMAGE}`, "/capabilities"];
  for (const change of ["post:a", "gone:a"] as const) {
    for (const url of urls) {
      const { key, tags } = cacheKey(url) ?? { key: "", tags: [] };
      const page = new PageResponse(200, new Headers(), Buffer.from(url));
      await cache.render(key, async () => ({ page, tags, freshUntil: 1 }));
    }
    purgeChanged(cache, change);
    expect(urls.filter((url) => cache.getOutdated(url))).toEqual(["/blog/b", "/blog/b.data"]);
  }
});
