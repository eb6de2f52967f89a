import { beforeEach, expect, test } from "vitest";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";
import { getPreviewedPost } from "../reading/queries.server.ts";
import { replacePost } from "./commands.server.ts";

const DAY = 24 * 60 * 60_000;

type Post = { id: string; preview_url: string | null; preview_expires_at: string | null };

describeWithDatabase("preview links", (database) => {
  const { site, admin } = siteWithPeople(database, { before: beforeEach });

  beforeEach(async () => {
    await database.db.delete(allPosts);
  });

  async function call(path: string, method: string, body?: object) {
    const response = await site.call(`/api/admin/posts${path}`, {
      method,
      body,
      token: admin.token,
    });
    return { status: response.status, post: (await response.json()) as Post };
  }
  const createDraft = async () => (await call("", "POST", postBody({ published: false }))).post;
  const createLink = ({ id }: Post) => call(`/${id}/preview-link`, "POST");
  const save = ({ id }: Post, change: object) => call(`/${id}`, "PUT", postBody(change));
  const reload = async ({ id }: Post) => (await call(`/${id}`, "GET")).post;
  const signInAgain = async () => {
    admin.token = (await visitorAndAdmin(site, database.db)).admin.token;
  };

  /** Whether the link shows the post. */
  async function works(url: string | null) {
    const secret = url?.split("/").at(-1) ?? "";
    return (await getPreviewedPost(contextOn(database.db, site.now()), secret)) !== undefined;
  }

  test("a link works for thirty days, and a new one can be created afterwards", async () => {
    const draft = await createDraft();
    const { post: link } = await createLink(draft);
    const expires = new Date(site.now().getTime() + 30 * DAY).toISOString();
    expect(link.preview_expires_at).toBe(expires);
    expect(await reload(draft)).toMatchObject(link);

    site.pass(30 * DAY - 1);
    expect(await works(link.preview_url)).toBe(true);
    site.pass(1);
    expect(await works(link.preview_url)).toBe(false);

    await signInAgain();
    expect(await reload(draft)).toMatchObject({ preview_url: null, preview_expires_at: null });
    const { post: next } = await createLink(draft);
    expect(next.preview_url).not.toBe(link.preview_url);
    expect(await works(next.preview_url)).toBe(true);
  });

  test("publishing the post stops the link for good", async () => {
    const draft = await createDraft();
    const { post: link } = await createLink(draft);
    expect((await save(draft, { published: true })).post.preview_url).toBeNull();
    expect(await works(link.preview_url)).toBe(false);
    await save(draft, { published: false });
    expect(await works(link.preview_url)).toBe(false);
  });

  test("a link of a post that an import has published does not work either", async () => {
    const { post: link } = await createLink(await createDraft());
    await database.db.transaction(async (tx) => {
      for (const post of await tx.select().from(allPosts)) {
        await replacePost(contextOn(tx, site.now()), post, { published: true }, { userId: null });
      }
    });
    expect(await works(link.preview_url)).toBe(false);
  });

  test("a published post gets no link", async () => {
    const { post } = await call("", "POST", postBody());
    expect((await createLink(post)).status).toBe(409);
    expect((await reload(post)).preview_url).toBeNull();
  });
});
