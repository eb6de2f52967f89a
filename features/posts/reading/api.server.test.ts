import { beforeAll, beforeEach, expect, test } from "vitest";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { addPosts, insertManyPosts, postBody } from "../../../tests/helpers/posts.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";

describeWithDatabase("reading posts", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;

  beforeAll(async () => {
    site = testSite({ database, env: { SITE_URL: "https://www.example.com" } });
    token = (await visitorAndAdmin(site, database.db)).admin.token;
  });
  beforeEach(() => database.db.delete(allPosts));

  async function create(change: object) {
    const response = await site.call("/api/admin/posts", { body: postBody(change), token });
    expect(response.status).toBe(201);
    return response.json();
  }
  const list = async (query = "") => (await site.call(`/api/posts${query}`)).json();
  const bySlug = (slug: string) => site.call(`/api/posts/by-slug/${slug}`);

  test("published posts are listed, newest first, with their author; drafts are not", async () => {
    await create({ slug: "older" });
    site.pass(1000);
    await create({ slug: "newer", excerpt: "" });
    await create({ slug: "draft", published: false });
    const { posts, ...rest } = await list();
    expect(rest).toEqual({ page: 1, pages: 1, total: 2 });
    expect(posts.map((post: { slug: string }) => post.slug)).toEqual(["newer", "older"]);
    expect(posts[0]).toEqual({
      id: expect.any(String),
      title: "Why your reports disagree",
      slug: "newer",
      excerpt: null,
      featured_image: null,
      tags: ["data governance", "reporting"],
      published_at: site.now().toISOString(),
      author: { name: "Ada Byron", avatar_url: null },
    });
  });

  test("a draft, an unpublished post and no post at all are the same: not found", async () => {
    const post = await create({ slug: "draft", published: false });
    expect((await bySlug("draft")).status).toBe(404);
    expect((await bySlug("nothing")).status).toBe(404);
    const put = { method: "PUT", token };
    await site.call(`/api/admin/posts/${post.id}`, { ...put, body: postBody({ slug: "draft" }) });
    expect((await bySlug("draft")).status).toBe(200);
    const unpublished = postBody({ slug: "draft", published: false });
    await site.call(`/api/admin/posts/${post.id}`, { ...put, body: unpublished });
    expect((await bySlug("draft")).status).toBe(404);
  });

  test("a post has the specified fields, and no others", async () => {
    await create({ slug: "fields" });
    const post = await (await bySlug("fields")).json();
    expect(Object.keys(post).sort()).toEqual([
      ...["author", "content", "excerpt", "featured_image", "id", "meta_description"],
      ...["meta_title", "og_image", "published_at", "slug", "tags", "title"],
    ]);
    expect(Object.keys(post.author).sort()).toEqual(["avatar_url", "bio", "name"]);
  });

  test("content is sanitized where it is read", async () => {
    await create({ slug: "safe", content: '<p onclick="x()">Hello</p><script>x()</script>' });
    expect((await (await bySlug("safe")).json()).content).toBe("<p>Hello</p>");
  });

  test("every old URL of a renamed post redirects (301) to the newest", async () => {
    const { id } = await create({ slug: "first" });
    for (const slug of ["second", "third"]) {
      const call = { method: "PUT", token, body: postBody({ slug }) };
      expect((await site.call(`/api/admin/posts/${id}`, call)).status).toBe(200);
    }
    for (const old of ["first", "second"]) {
      const response = await bySlug(old);
      expect(response.status).toBe(301);
      expect(response.headers.get("Location")).toBe("/api/posts/by-slug/third");
    }
    const back = { method: "PUT", token, body: postBody({ slug: "first" }) };
    await site.call(`/api/admin/posts/${id}`, back);
    expect((await bySlug("first")).status).toBe(200);
    expect((await bySlug("third")).headers.get("Location")).toBe("/api/posts/by-slug/first");
  });

  test("a renamed draft has no redirect that reveals it", async () => {
    const { id } = await create({ slug: "first", published: false });
    const body = postBody({ slug: "second", published: false });
    await site.call(`/api/admin/posts/${id}`, { method: "PUT", token, body });
    expect((await bySlug("first")).status).toBe(404);
  });

  test("pages have twelve posts, without gaps or repetitions", async () => {
    await insertManyPosts(database.db, 30);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)));
    expect(pages.map(({ posts }) => posts.length)).toEqual([12, 12, 3]);
    expect(pages[0]).toMatchObject({ pages: 3, total: 27 });
    const slugs = pages.flatMap(({ posts }) => posts.map((post: { slug: string }) => post.slug));
    expect(new Set(slugs).size).toBe(27);
    expect((await list("?page=4")).posts).toEqual([]);
    expect((await site.call("/api/posts?page=0")).status).toBe(422);
  });

  test("posts of one moment keep their order from page to page", async () => {
    const posts = Array.from({ length: 27 }, (_, at) => ({ slug: `post-${at}` }));
    await addPosts(database.db, posts);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)));
    const slugs = pages.flatMap(({ posts }) => posts.map((post: { slug: string }) => post.slug));
    expect(new Set(slugs).size).toBe(27);
  });

  test("the feed has the newest posts in full, with absolute URLs", async () => {
    await create({
      slug: "fed",
      title: 'A "title" <with> & signs \u0007',
      content: '<p>Whole.</p><p><a href="/capabilities">here</a></p><script>x()</script>',
      tags: "a & b",
    });
    await create({ slug: "draft", published: false });
    const response = await site.call("/feed.xml");
    expect(response.headers.get("Content-Type")).toContain("application/atom+xml");
    const xml = await response.text();
    expect(xml).toContain("<title>A &quot;title&quot; &lt;with&gt; &amp; signs </title>");
    expect(xml).toContain('<link href="https://www.example.com/blog/fed"/>');
    expect(xml).toContain('<a href="https://www.example.com/capabilities">here</a>');
    expect(xml).toContain('<category term="a &amp; b"/>');
    expect(xml).toContain("<name>Ada Byron</name>");
    expect(xml).not.toContain("script");
    expect(xml).not.toContain("draft");
  });

  test("feeds and programs get a post's plain HTML, the editor's preview what the page shows", async () => {
    const content = '<h2>Setup</h2>\n<pre><code class="language-sql">select 1</code></pre>';
    await create({ slug: "plain", content });
    const plain = content.replace("<pre", '<pre tabindex="0"');
    expect(await (await bySlug("plain")).json()).toMatchObject({ content: plain });
    const feed = await (await site.call("/feed.xml")).text();
    expect(feed).toContain(`<![CDATA[${plain}]]>`);
    const preview = await site.call("/api/admin/posts/preview", { body: { content }, token });
    const { html } = await preview.json();
    expect(html).toMatch(/class="anchor".*class="copy".*<span class="k">select /s);
  });

  test("the JSON feed has the same posts, of the blog and of a tag", async () => {
    await create({ slug: "fed", title: "Fed </script>", excerpt: "Short.", tags: "data, R&D" });
    await create({ slug: "other", title: "Other", tags: "" });
    await create({ slug: "draft", published: false, tags: "data, hidden" });
    const response = await site.call("/feed.json");
    expect(response.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
    const feed = await response.json();
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: "https://www.example.com/feed.json",
      home_page_url: "https://www.example.com/blog",
    });
    expect(feed.items).toHaveLength(2);
    // Both were published at the same time, so either may be the first.
    const fed = feed.items.find(({ url }: { url: string }) => url.endsWith("/blog/fed"));
    expect(fed).toMatchObject({
      url: "https://www.example.com/blog/fed",
      title: "Fed </script>",
      summary: "Short.",
      tags: ["data", "R&D"],
      authors: [{ name: "Ada Byron" }],
      date_published: site.now().toISOString(),
      content_html: expect.stringContaining("<strong>agreements</strong>"),
    });
    const tagged = await (await site.call("/blog/tag/R%26D/feed.json")).json();
    expect(tagged.feed_url).toBe("https://www.example.com/blog/tag/R%26D/feed.json");
    expect(tagged.items).toHaveLength(1);
    expect((await site.call("/blog/tag/hidden/feed.json")).status).toBe(404);
  });

  test.each([".", "..", "a\\b", "a/../b", "x.data", "a\tb", "a%2Fb"])(
    "the feed of the tag %j is where the sitemap says its page is",
    async (tag) => {
      await create({ slug: "odd-tag", tags: [tag] });
      const xml = await (await site.call("/sitemap.xml")).text();
      const { pathname } = new URL(/<loc>([^<]*\/blog\/tag\/[^<]*)</.exec(xml)?.[1] ?? "");
      const feed = await (await site.call(`${pathname}/feed.json`)).json();
      expect(feed.items).toMatchObject([{ tags: [tag] }]);
      expect(feed.home_page_url).toBe(`https://www.example.com${pathname}`);
    },
  );

  test("a published post is there as Markdown, and llms.txt lists it", async () => {
    const post = await create({ slug: "marked", title: 'A "b": c', excerpt: "In\nshort." });
    const response = await site.call("/blog/marked.md");
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const page = "https://www.example.com/blog/marked";
    expect(response.headers.get("Link")).toBe(`<${page}>; rel="canonical"`);
    const text = await response.text();
    expect(text).toMatch(/^---\ntitle: "A \\"b\\": c"\ndescription: "In\\nshort\."\ndate: /);
    expect(text).toContain('author: "Ada Byron"\ntags: ["data governance","reporting"]\n');
    expect(text).toContain(`canonical: "${page}"\n---\n\n# A "b": c\n\nMost data problems are`);
    const llms = await (await site.call("/llms.txt")).text();
    expect(llms).toMatch(/^# \w+\n\n> .+\n/);
    expect(llms).toContain(`\n- [A "b": c](${page}.md): In short.\n`);

    const body = { ...postBody({ slug: "renamed" }), version: post.version };
    await site.call(`/api/admin/posts/${post.id}`, { method: "PUT", token, body });
    const moved = await site.call("/blog/marked.md");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/blog/renamed.md"]);
  });

  test("a draft and a scheduled post are in no form", async () => {
    const publish_at = new Date(site.now().getTime() + 60_000).toISOString();
    await create({ slug: "secret-draft", title: "Secret", tags: "secret", published: false });
    await create({ slug: "secret-later", title: "Secret", published: false, publish_at });
    for (const slug of ["secret-draft", "secret-later", "nothing"]) {
      expect((await site.call(`/blog/${slug}.md`)).status).toBe(404);
    }
    for (const path of ["/feed.json", "/llms.txt", "/sitemap.xml", "/sitemap-pages.xml"]) {
      const response = await site.call(path);
      expect(response.status).toBe(200);
      expect(await response.text(), path).not.toMatch(/secret/i);
    }
    expect((await site.call("/sitemap-posts-1.xml")).status).toBe(404);
  });

  test("the sitemap lists published posts with their images, tags and authors, each with its last change", async () => {
    const image = "https://images.example.org/a.png?b=1&c=2";
    await create({ slug: "mapped", featured_image: image, tags: "R&D, شبكات" });
    await create({ slug: "draft", published: false });
    const xml = await (await site.call("/sitemap.xml")).text();
    const lastmod = `<lastmod>${site.now().toISOString()}</lastmod>`;
    const shown = `<image:image><image:loc>${image.replace("&", "&amp;")}</image:loc></image:image>`;
    const loc = (path: string) => `<loc>https://www.example.com${path}</loc>${lastmod}`;
    expect(xml).toContain(`${loc("/blog/mapped")}${shown}</url>`);
    expect(xml).toContain(`${loc("/blog/tag/R%26D")}</url>`);
    expect(xml).toContain(`${loc(`/blog/tag/${encodeURIComponent("شبكات")}`)}</url>`);
    expect(xml).toMatch(
      /<loc>https:\/\/www\.example\.com\/blog\/author\/[0-9a-f-]{36}-ada-byron<\/loc><lastmod>/,
    );
    expect(xml).not.toContain("draft");
  });
});
