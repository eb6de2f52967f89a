import { inArray } from "drizzle-orm";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase, openTestDatabase } from "../../../tests/helpers/database.ts";
import { imageFile } from "../../../tests/helpers/images.ts";
import { addPosts, insertManyPosts, newPost, postBody } from "../../../tests/helpers/posts.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { loaderContext } from "../../../tests/helpers/website.ts";
import { postBodyContext, tagsContext } from "../../shell/context.ts";
import { loader as capabilities } from "../capabilities/route.tsx";
import { loader as home } from "../home/route.tsx";
import { loader as author } from "./author/route.tsx";
import { loader as blog } from "./list/route.tsx";
import { loader as post } from "./post/route.tsx";
import { loader as preview } from "./preview/route.tsx";
import { loader as tag } from "./tag/route.tsx";
import { loader as tags } from "./tags/route.tsx";

type Loader = (args: never) => Promise<unknown>;
type LoaderResult = { data: unknown; init: { status?: number; headers?: HeadersInit } | null };

describeWithDatabase("the blog's pages", (database) => {
  let token: string;
  let site: ReturnType<typeof testSite>;

  beforeAll(async () => {
    site = testSite({ database });
    token = (await visitorAndAdmin(site, database.db)).admin.token;
    await insertManyPosts(database.db, 100);
  });

  function loaderArgs(path: string, db = database.db) {
    const url = new URL(path, "https://www.example.com");
    const context = loaderContext(contextOn(db, undefined, { env: { SITE_URL: url.origin } }));
    const last = url.pathname.split("/").at(-1) ?? "";
    const params = {
      slug: last.replace(/\.data$/, ""),
      token: last,
      tag: decodeURIComponent(last),
      author: last,
    };
    return { request: new Request(url), url, params, context, pattern: "" };
  }

  // The response that React Router would send for the loader's result or error.
  async function loadStatus(loader: Loader, path: string, db = database.db) {
    const args = loaderArgs(path, db);
    const result = await loader(args as never).catch((thrown) => thrown);
    if (result instanceof Response) {
      return { status: result.status, location: result.headers.get("Location") };
    }
    const { init, data } = result as LoaderResult;
    return {
      status: init?.status ?? 200,
      data,
      headers: new Headers(init?.headers),
      tags: args.context.get(tagsContext),
    };
  }

  async function countQueries(work: () => unknown) {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await work();
    const { length } = query.mock.calls;
    query.mockRestore();
    return length;
  }

  test("the home page shows the three newest published posts, in one query", async () => {
    let data: unknown;
    const queries = await countQueries(async () => {
      ({ data } = await loadStatus(home, "/"));
    });
    expect(queries).toBe(1);
    // The hundredth is a draft.
    const slugs = ["post-99", "post-98", "post-97"];
    expect(data).toMatchObject({ posts: slugs.map((slug) => ({ slug })) });
  });

  test("the contact form is about a published post, and never about a draft", async () => {
    const loadAbout = async (about: string) => {
      const { data } = await loadStatus(home, `/?about=${about}`);
      return (data as { about?: object }).about;
    };
    expect(await loadAbout("post-99")).toEqual({ path: "/blog/post-99", title: "Post number 99" });
    expect(await loadAbout("/case-studies/devops-deployment")).toMatchObject({
      path: "/case-studies/devops-deployment",
    });
    // The hundredth is a draft.
    for (const other of ["post-100", "made-up", "/admin", "/blog/post-100", "%00", "../blog", ""]) {
      expect(await loadAbout(other)).toBeUndefined();
    }
  });

  test.each([
    ["small PNG", "png", "image/png"],
    ["AVIF", "avif", "image/jpeg"],
  ] as const)("a post's featured image is its share image: %s", async (_, format, type) => {
    const upload = new FormData();
    upload.set("file", new File([new Uint8Array(await imageFile(format))], "a.png"));
    const stored = await site.call("/api/storage/blog-images", { body: upload, token });
    const { url } = await stored.json();
    const slug = `shares-${format}`;
    onTestFinished(async () => {
      await database.db.delete(allPosts).where(inArray(allPosts.slug, [slug]));
    });
    const body = postBody({ slug, featured_image: url });
    expect((await site.call("/api/admin/posts", { body, token })).status).toBe(201);

    const { data } = await loadStatus(post, `/blog/${slug}`);
    const { image } = (data as { meta: { image: { src: string } } }).meta;
    expect(image).toMatchObject({ width: 64, height: 48 });
    const shared = await site.call(image.src);
    expect(shared.headers.get("Content-Type")).toBe(type);
    const { mediaType } = await sharp(await shared.arrayBuffer()).metadata();
    expect(mediaType).toBe(type);
  });

  test("a search is found on its own pages, and a blank one is the list", async () => {
    const { status, data } = await loadStatus(blog, "/blog?q=owners");
    expect(status).toBe(200);
    expect(data).toMatchObject({ q: "owners", found: { page: 1, total: 60, isMore: true } });
    expect((await loadStatus(blog, "/blog?q=owners&page=5")).status).toBe(200);
    for (const page of ["6", "0", "x"]) {
      expect((await loadStatus(blog, `/blog?q=owners&page=${page}`)).status).toBe(404);
    }
    expect(await loadStatus(blog, "/blog?q=a+b&page=1")).toMatchObject({
      status: 301,
      location: "/blog?q=a+b",
    });
    expect(await loadStatus(blog, "/blog?q=%20")).toMatchObject({ status: 302, location: "/blog" });
    expect(await loadStatus(blog, `/blog?q=${"x".repeat(5_000)}`)).toMatchObject({ status: 200 });
  });

  test("a search without results shows tags and the newest posts", async () => {
    const { data } = await loadStatus(blog, "/blog?q=zebra");
    expect(data).toMatchObject({
      found: {
        total: 0,
        help: {
          tags: expect.arrayContaining(["data"]),
          posts: [{ slug: "post-99" }, { slug: "post-98" }, { slug: "post-97" }],
        },
      },
    });
  });

  test("the capability statement links to tags that posts have, and to no others", async () => {
    const published = newPost({ slug: "an-erp-post", tags: ["erp"] });
    const draft = { ...published, slug: "a-draft", tags: ["cloud"], published: false };
    await addPosts(database.db, [published, { ...draft, published_at: null }]);
    const { data } = await loadStatus(capabilities, "/capabilities");
    expect((data as { tags: object }).tags).toEqual({ ERP: "erp" });
    await database.db.delete(allPosts).where(inArray(allPosts.slug, ["an-erp-post", "a-draft"]));
  });

  test("a tag's page lists the published posts with exactly this tag, newest first", async () => {
    const { status, data } = await loadStatus(tag, "/blog/tag/number%203");
    expect(status).toBe(200);
    const { posts, page, pages } = data as {
      posts: { slug: string }[];
      page: number;
      pages: number;
    };
    expect({ page, pages }).toEqual({ page: 1, pages: 1 });
    // Every seventh post has the tag, and every tenth is a draft.
    expect(posts.slice(0, 4).map(({ slug }) => slug)).toEqual([
      "post-94",
      "post-87",
      "post-73",
      "post-66",
    ]);
    expect((await loadStatus(tag, "/blog/tag/data?page=8")).status).toBe(200);
    expect((await loadStatus(tag, "/blog/tag/data?page=9")).status).toBe(404);
    expect((await loadStatus(tag, "/blog/tag/number")).status).toBe(404);
    expect(await loadStatus(tag, "/blog/tag/number%203?page=1")).toMatchObject({
      status: 301,
      location: "/blog/tag/number%203",
    });
  });

  test("an author's page has one URL, found by the id in it", async () => {
    const { data } = await loadStatus(blog, "/blog");
    const path =
      (data as { list: { posts: { author: { path: string } }[] } }).list.posts[0]?.author.path ??
      "";
    expect(path).toMatch(/^\/blog\/author\/[0-9a-f-]{36}-ada-byron$/);
    const page = await loadStatus(author, path);
    expect(page.data).toMatchObject({ author: { name: "Ada Byron" }, list: { pages: 8 } });
    expect(await loadStatus(author, `${path}-lovelace?page=2`)).toMatchObject({
      status: 301,
      location: `${path}?page=2`,
    });
    for (const nobody of ["ada-byron", "0190a5e2-7c1d-7b3a-8f00-3d2c1b0a9f8e-ada"]) {
      expect((await loadStatus(author, `/blog/author/${nobody}`)).status).toBe(404);
    }
  });

  test("the tags' page counts published posts", async () => {
    const { data } = await loadStatus(tags, "/blog/tags");
    expect((data as { tags: object[] }).tags.slice(0, 2)).toEqual([
      { tag: "data", count: 90 },
      { tag: "number 0", count: 13 },
    ]);
  });

  test("a list is one query, and so is a post with the others on its page", async () => {
    // Opens a second connection, for the queries that run at the same time.
    await loadStatus(post, "/blog/post-99");
    const count = {
      list: await countQueries(() => loadStatus(blog, "/blog")),
      page: await countQueries(() => loadStatus(blog, "/blog?page=7")),
      post: await countQueries(() => loadStatus(post, "/blog/post-99")),
    };
    expect(count).toEqual({ list: 1, page: 1, post: 1 });
    const missing = await countQueries(() => loadStatus(post, "/blog/nothing"));
    expect(missing).toBe(2);
  });

  test("a post's page shows related and neighboring posts, and is tagged with them", async () => {
    const { data, tags = [] } = await loadStatus(post, "/blog/post-89");
    // Every seventh post has the same two tags. Post 90 is a draft.
    expect(data).toMatchObject({
      others: {
        newer: { slug: "post-91", title: expect.any(String) },
        older: { slug: "post-88", title: expect.any(String) },
        related: [{ slug: "post-96" }, { slug: "post-82" }, { slug: "post-75" }],
      },
    });
    expect(tags.sort()).toEqual(
      ["post-75", "post-82", "post-88", "post-91", "post-96"].map((slug) => `post:${slug}`),
    );
    const newest = (await loadStatus(post, "/blog/post-99")).data as { others: object };
    expect(newest.others).toMatchObject({ newer: undefined, older: { slug: "post-98" } });
  });

  test("a post's body is in the data of a later navigation, not in the data of a whole page", async () => {
    const page = loaderArgs("/blog/post-99");
    const { data: hydrated } = (await post(page as never)) as LoaderResult;
    const { data: later } = await loadStatus(post, "/blog/post-99.data");
    expect(hydrated).not.toHaveProperty("html");
    expect(page.context.get(postBodyContext)).toContain("<p>");
    expect(later).toHaveProperty("html", page.context.get(postBodyContext));
  });

  test("managing posts takes two queries besides the one that finds the user", async () => {
    const count = await countQueries(() => site.call("/api/admin/posts", { token }));
    expect(count).toBe(3);
  });

  test.each([
    ["/blog", 200],
    ["/blog?page=8", 200],
    ["/blog?page=9", 404],
    ["/blog?page=0", 404],
    ["/blog?page=x", 404],
    ["/blog?utm_source=x", 200],
  ])("the status of %s is %i", async (path, status) => {
    expect((await loadStatus(blog, path)).status).toBe(status);
  });

  test("page one has one URL", async () => {
    expect(await loadStatus(blog, "/blog?page=1")).toEqual({ status: 301, location: "/blog" });
  });

  test.each(["/blog/post-10", "/blog/nothing", "/blog/%F0%9F%8E%89", "/blog/Post-11"])(
    "%s is not found",
    async (path) => {
      expect(await loadStatus(post, path)).toMatchObject({ status: 404, data: null });
    },
  );

  test("an unknown preview link shows nothing and is never cached", async () => {
    const { status, headers } = await loadStatus(preview, "/preview/guessed");
    expect(status).toBe(404);
    expect(headers?.get("Cache-Control")).toBe("no-store");
    expect(headers?.get("X-Robots-Tag")).toContain("noindex");
  });

  test("while the database is unreachable, the pages look as specified but are not cached", async () => {
    const gone = { ...(await openTestDatabase(database.kind)) };
    await gone.close();
    for (const [loader, path, data] of [
      [blog, "/blog", { list: { posts: [], page: 1, pages: 1 } }],
      [post, "/blog/post-99", null],
      [home, "/", { posts: [] }],
    ] as const) {
      const result = await loadStatus(loader, path, gone.db);
      expect(result).toMatchObject({ status: 503, data });
      expect(result.headers?.get("Cache-Control")).toBe("no-store");
      expect(result.headers?.get("Retry-After")).toBe("5");
    }
  });
});
