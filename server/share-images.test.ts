import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { authorPath } from "#features/posts/paths.ts";
import {
  authorCard,
  caseStudyCard,
  pageCard,
  postCard,
  shareImagePath,
  tagCard,
} from "#features/share-images/share-card.ts";
import { visitorAndAdmin } from "../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../tests/helpers/database.ts";
import { postBody } from "../tests/helpers/posts.ts";
import { testSite } from "../tests/helpers/test-site.ts";
import { sampleWebsite, websiteOfFirm } from "../tests/helpers/website.ts";

const { firm, pages, caseStudies } = sampleWebsite;

describeWithDatabase("share images", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;
  const author = { name: "Ada Byron" };

  beforeAll(async () => {
    site = testSite({ database });
    token = (await visitorAndAdmin(site, database.db)).admin.token;
  });

  async function save(change: object) {
    const response = await site.call("/api/admin/posts", { token, body: postBody(change) });
    expect(response.status).toBe(201);
    return response.json();
  }

  async function expectImage(path: string) {
    const response = await site.call(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  }

  test("a post, its tags and its author have one, at a path that depends on what it says", async () => {
    const post = await save({ title: "Shared", slug: "shared", tags: "شبكات, AI" });
    const path = shareImagePath(
      "/blog/shared",
      postCard({ title: "Shared", tags: ["شبكات"], author }, firm),
    );
    await expectImage(path);
    await expectImage(shareImagePath("/blog/tag/AI", tagCard("AI", firm)));
    const arabic = `/blog/tag/${encodeURIComponent("شبكات")}`;
    await expectImage(shareImagePath(arabic, tagCard("شبكات", firm)));
    const of = { id: post.author_id, ...author };
    const current = shareImagePath(authorPath(of), authorCard(author, firm));
    await expectImage(current);
    const withoutName = shareImagePath(`/blog/author/${of.id}`, authorCard(author, firm));
    expect((await site.call(withoutName)).headers.get("Location")).toBe(current);
  });

  test("after a change of the title or the slug, the old path redirects to the new one", async () => {
    const tags = ["data governance"];
    const post = await save({ title: "Before", slug: "before" });
    const old = shareImagePath("/blog/before", postCard({ title: "Before", tags, author }, firm));
    await expectImage(old);
    const body = { ...postBody({ title: "After", slug: "after" }), version: post.version };
    const saved = await site.call(`/api/admin/posts/${post.id}`, { method: "PUT", token, body });
    expect(saved.status).toBe(200);
    const current = shareImagePath("/blog/after", postCard({ title: "After", tags, author }, firm));
    const moved = await site.call(old);
    expect(moved.status).toBe(302);
    expect(moved.headers.get("Location")).toBe(current);
    await expectImage(current);
  });

  test("a draft, a scheduled post and a made-up page have none", async () => {
    await save({ title: "Draft", slug: "draft", tags: "hidden", published: false });
    const publish_at = new Date(site.now().getTime() + 1000).toISOString();
    await save({ title: "Later", slug: "later", tags: "hidden", published: false, publish_at });
    for (const [page, card] of [
      ["/blog/draft", postCard({ title: "Draft", tags: ["hidden"], author }, firm)],
      ["/blog/later", postCard({ title: "Later", tags: ["hidden"], author }, firm)],
      ["/blog/tag/hidden", tagCard("hidden", firm)],
      ["/blog/nothing", tagCard("nothing", firm)],
      ["/blog/author/0190a5e2-7c1d-7b3a-8f00-3d2c1b0a9f8e-ada", authorCard(author, firm)],
      ["/admin", pageCard({ title: "Admin" }, firm)],
      ["/nowhere", pageCard({ title: "Nowhere" }, firm)],
    ] as const) {
      expect((await site.call(shareImagePath(page, card))).status, page).toBe(404);
    }
  });

  describe("of pages", () => {
    const cards = [
      ...Object.values(pages).map((page) => [page.path, pageCard(page, firm)] as const),
      ...caseStudies.map((study) => [study.path, caseStudyCard(study, firm)] as const),
    ];

    test.each(cards)("%s has one", async (path, card) => {
      await expectImage(shareImagePath(path, card));
    });
  });

  test("the image of a firm with another name has another path, so that it is fetched again", () => {
    const { firm: renamed } = websiteOfFirm({ name: "Birchway" });
    const path = shareImagePath("/blog/tag/AI", tagCard("AI", firm));
    expect(shareImagePath("/blog/tag/AI", tagCard("AI", renamed))).not.toBe(path);
    expect(pageCard({ title: "Blog | Birchway" }, renamed).title).toBe("Blog");
  });
});
