import { beforeAll, expect, test } from "vitest";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { findLinkTargets } from "../reading/link-targets.server.ts";

const MISSING_IMAGE = "/storage/blog-images/1794826158894-abcdefghij123456.jpg";

describeWithDatabase("the checks of posts", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;

  beforeAll(async () => {
    site = testSite({ database });
    ({
      admin: { token },
    } = await visitorAndAdmin(site, database.db));
  });

  const call = (path: string, method: string, body?: unknown) =>
    site.call(`/api/admin/posts${path}`, { method, body, token });
  async function create(change: object) {
    const response = await call("", "POST", postBody(change));
    expect(response.status, await response.clone().text()).toBe(201);
    return response.json();
  }
  async function check(change: object) {
    const response = await call("/check", "POST", change);
    expect(response.status).toBe(200);
    return response.json();
  }

  test("an empty form has nothing to read, and warnings about what is missing", async () => {
    const { words, outline, start_of_text, warnings } = await check({});
    expect({ words, outline, start_of_text }).toEqual({ words: 0, outline: [], start_of_text: "" });
    expect(warnings.map(({ kind }: { kind: string }) => kind)).toEqual(["excerpt", "description"]);
  });

  test("words and headings are those that readers see", async () => {
    const content =
      "<h2>Where numbers part</h2><p>One <b>two</b>three.</p><script>not this</script>";
    const { words, outline, start_of_text } = await check({ content });
    expect(words).toBe(5);
    expect(outline).toMatchObject([{ level: 2, text: "Where numbers part" }]);
    expect(start_of_text).toBe("Where numbers part One twothree.");
  });

  test("links to posts are dead when the post is a draft or not there", async () => {
    await create({ slug: "public-one", published: true });
    await create({ slug: "draft-one", published: false });
    const content = `<p><a href="/blog/public-one">a</a> <a href="/blog/draft-one">b</a>
      <a href="/blog/no-one">c</a> <a href="/capabilities">d</a>
      <a href="/case-studies/healthcare-reporting">f</a>
      <a href="/blog/tag/data">g</a> <a href="/blog/tags">h</a> <a href="/blog/me">e</a></p>`;
    const { warnings } = await check({ content, slug: "me", excerpt: "In short." });
    expect(warnings).toMatchObject([
      { kind: "dead_link", field: "content", place: { tag: "a", value: "/blog/draft-one" } },
      { kind: "dead_link", field: "content", place: { tag: "a", value: "/blog/no-one" } },
    ]);
  });

  test("links to the firm's pages are dead when the page is not there anymore", async () => {
    const paths = ["/case-studies/old", "/case-studies/new#result", "/case-studies/new.pdf"];
    const pages = ["/case-studies/new", "/case-studies/new.pdf"];
    const targets = await findLinkTargets(contextOn(database.db), paths, pages);
    expect([...targets.values()]).toEqual(["missing", "page", "page"]);
  });

  test("images that Media does not have are missing", async () => {
    const { warnings } = await check({
      content: `<img src="${MISSING_IMAGE}" alt="A team">`,
      excerpt: "In short.",
      featured_image: MISSING_IMAGE,
    });
    expect(warnings).toMatchObject([
      { kind: "missing_image", field: "content" },
      {
        kind: "missing_image",
        field: "featured_image",
        message: "The featured image no longer exists.",
      },
    ]);
  });

  test("the list gets a number for each post, which follows the posts it links to", async () => {
    const target = await create({ slug: "target", published: true });
    const content = '<p><a href="/blog/target">a</a></p>';
    const linking = await create({ slug: "linking", content, published: true });
    const bare = await create({ slug: "bare", excerpt: "", published: true });
    const counts = async () => {
      const ids = [linking.id, bare.id, crypto.randomUUID()].join();
      const response = await call(`/warnings?ids=${ids}`, "GET");
      expect(response.status).toBe(200);
      return (await response.json()).warnings;
    };
    expect(await counts()).toEqual({ [linking.id]: 0, [bare.id]: 2 });
    await call(`/${target.id}`, "DELETE");
    expect(await counts()).toEqual({ [linking.id]: 1, [bare.id]: 2 });
  });

  test("content that would take too long is refused with the reason, before anything reads it", async () => {
    const content = "<h2>a</h2>".repeat(1_001);
    const bodies = { "/check": { content }, "/preview": { content }, "/blocks": { content } };
    for (const [path, body] of Object.entries({ ...bodies, "": postBody({ content }) })) {
      const refused = await call(path, "POST", body);
      expect(refused.status).toBe(422);
      expect((await refused.json()).error.message).toContain("at most 1,000 headings");
    }
  });

  test("what is not a form or not a list of ids is refused", async () => {
    expect((await call("/check", "POST", { content: 1 })).status).toBe(422);
    expect((await call("/check", "POST", { title: "x".repeat(20_000) })).status).toBe(422);
    expect((await call("/warnings?ids=1,2", "GET")).status).toBe(422);
    expect((await call("/warnings", "GET")).status).toBe(422);
    const many = Array.from({ length: 101 }, () => crypto.randomUUID()).join();
    expect((await call(`/warnings?ids=${many}`, "GET")).status).toBe(422);
  });
});
