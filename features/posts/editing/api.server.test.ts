import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody, removeProfile } from "../../../tests/helpers/posts.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";

type Post = Record<string, unknown> & { id: string; slug: string; version: number };

describeWithDatabase("managing posts", (database) => {
  const { site, admin } = siteWithPeople(database);

  let made = 0;
  const newSlug = () => `post-number-${++made}`;
  const call = (path: string, method: string, body?: unknown) =>
    site.call(`/api/admin/posts${path}`, { method, body, token: admin.token });

  async function create(change: object = {}): Promise<Post> {
    const response = await call("", "POST", postBody({ slug: newSlug(), ...change }));
    expect(response.status).toBe(201);
    return response.json();
  }
  async function update(post: Post, change: object) {
    return call(`/${post.id}`, "PUT", { ...postBody({ slug: post.slug }), ...change });
  }
  async function updated(post: Post, change: object): Promise<Post> {
    const response = await update(post, change);
    expect(response.status).toBe(200);
    return response.json();
  }
  async function readError(response: Response) {
    const { error } = await response.json();
    return [response.status, error.code, error.message];
  }

  test("a created post is stored as entered, with its author, and can be read again", async () => {
    const content = '<script>alert(1)</script> <p onclick="x">kept as entered</p>';
    const post = await create({ content, meta_title: "For search engines" });
    const read = await (await call(`/${post.id}`, "GET")).json();
    expect(read).toEqual(post);
    expect(read).toMatchObject({
      content,
      excerpt: "Two departments, two numbers.",
      featured_image: null,
      tags: ["data governance", "reporting"],
      meta_title: "For search engines",
      meta_description: null,
      published: true,
      published_at: site.now().toISOString(),
      version: 1,
      preview_url: null,
    });
    expect(read.author_id).not.toBeNull();
  });

  test("published_at is now on every save while published, and null when not", async () => {
    const draft = await create({ published: false });
    expect(draft.published_at).toBeNull();
    site.pass(60_000);
    const published = await updated(draft, { published: true });
    expect(published.published_at).toBe(site.now().toISOString());
    site.pass(60_000);
    const again = await updated(draft, { published: true });
    expect(again.published_at).toBe(site.now().toISOString());
    expect(again.created_at).toBe(draft.created_at);
    expect((await updated(draft, { published: false })).published_at).toBeNull();
  });

  test("what is not valid is refused in the specification's words and changes nothing", async () => {
    const post = await create();
    const refused = await update(post, { title: "", content: "changed" });
    expect(await readError(refused)).toEqual([422, "invalid", "Title is required"]);
    expect(await (await call(`/${post.id}`, "GET")).json()).toEqual(post);
    const invalid = await call("", "POST", postBody({ slug: "No Slug" }));
    expect(invalid.status).toBe(422);
  });

  test("text that the database cannot store is refused as invalid", async () => {
    const response = await call("", "POST", postBody({ slug: newSlug(), content: "nul \u0000" }));
    expect(response.status).toBe(422);
  });

  test("a taken slug is refused with a free one to try", async () => {
    const post = await create();
    const second = await call("", "POST", postBody({ slug: post.slug }));
    const message = `The slug "${post.slug}" is already in use. Try "${post.slug}-2".`;
    expect(await readError(second)).toEqual([409, "slug_taken", message]);
    await create({ slug: `${post.slug}-2` });
    const third = await call("", "POST", postBody({ slug: post.slug }));
    expect((await readError(third))[2]).toContain(`Try "${post.slug}-3"`);
    const other = await create();
    expect((await update(other, { slug: post.slug })).status).toBe(409);
  });

  test("twenty posts with one slug at once: one is created, the others get an error that says why", async () => {
    const slug = newSlug();
    const attempts = Array.from({ length: 20 }, () => call("", "POST", postBody({ slug })));
    const statuses = (await Promise.all(attempts)).map((response) => response.status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });

  test("a save over a newer save is a conflict and changes nothing", async () => {
    const post = await create();
    const theirs = await updated(post, { title: "Theirs", version: 1 });
    expect(theirs.version).toBe(2);
    const mine = await update(post, { title: "Mine", version: 1 });
    expect((await readError(mine)).slice(0, 2)).toEqual([409, "conflict"]);
    expect((await (await call(`/${post.id}`, "GET")).json()).title).toBe("Theirs");
    expect((await updated(post, { title: "Mine", version: 2 })).title).toBe("Mine");
  });

  test("of ten saves from one version, one wins", async () => {
    const post = await create();
    const saves = Array.from({ length: 10 }, () => update(post, { version: 1 }));
    const statuses = (await Promise.all(saves)).map((response) => response.status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  test("every save stores a revision that can be read again", async () => {
    const post = await create({ title: "First" });
    await updated(post, { title: "Second", published: false });
    const { revisions } = await (await call(`/${post.id}/revisions`, "GET")).json();
    expect(revisions).toEqual([
      expect.objectContaining({
        version: 2,
        title: "Second",
        published: false,
        saved_by: admin.email,
      }),
      expect.objectContaining({ version: 1, title: "First", published: true }),
    ]);
    const first = await (await call(`/${post.id}/revisions/1`, "GET")).json();
    expect(first.post).toMatchObject({ title: "First", slug: post.slug, published: true });
    expect((await call(`/${post.id}/revisions/3`, "GET")).status).toBe(404);
    expect((await call(`/${post.id}/revisions/x`, "GET")).status).toBe(404);
  });

  test("a preview link can be created, stays the same, and can be removed", async () => {
    const post = await create({ published: false });
    const { preview_url } = await (await call(`/${post.id}/preview-link`, "POST")).json();
    expect(preview_url).toMatch(/^http:\/\/localhost:3000\/preview\/[\w-]{32}$/);
    const again = await (await call(`/${post.id}/preview-link`, "POST")).json();
    expect(again.preview_url).toBe(preview_url);
    const changed = await updated(post, { title: "Changed", published: false });
    expect(changed.preview_url).toBe(preview_url);
    expect((await call(`/${post.id}/preview-link`, "DELETE")).status).toBe(200);
    expect((await (await call(`/${post.id}`, "GET")).json()).preview_url).toBeNull();
  });

  test("a deleted post is gone, and its slug is free", async () => {
    const post = await create();
    expect((await call(`/${post.id}`, "DELETE")).status).toBe(200);
    expect((await call(`/${post.id}`, "GET")).status).toBe(404);
    expect((await call(`/${post.id}`, "DELETE")).status).toBe(404);
    expect((await update(post, {})).status).toBe(404);
    await create({ slug: post.slug });
  });

  test.each(["nonsense", crypto.randomUUID()])("there is no post %s", async (id) => {
    for (const path of ["", "/revisions", "/revisions/1"]) {
      expect((await call(`/${id}${path}`, "GET")).status).toBe(404);
    }
    for (const method of ["POST", "DELETE"]) {
      expect((await call(`/${id}/preview-link`, method)).status).toBe(404);
    }
  });

  test("an admin chooses the author among profiles; one that doesn't exist is refused", async () => {
    const { admin: other } = await visitorAndAdmin(site, database.db);
    const profile = await site.call("/api/admin/profile", { token: other.token });
    const { id: author_id } = await profile.json();
    const post = await create({ author_id });
    expect(post.author_id).toBe(author_id);
    expect((await updated(post, {})).author_id).toBe(author_id);
    const mine = await create();
    expect(mine.author_id).not.toBe(author_id);
    expect((await updated(mine, { author_id })).author_id).toBe(author_id);

    const { possible_authors } = await (
      await site.call("/api/admin/post-choices", { token: admin.token })
    ).json();
    expect(possible_authors).toContainEqual({ id: author_id, name: "Ada Byron" });

    const unknown = await update(mine, { author_id: crypto.randomUUID() });
    expect(await readError(unknown)).toEqual([
      422,
      "invalid",
      "This author no longer exists. Choose another one.",
    ]);
    expect((await update(mine, { author_id: "me" })).status).toBe(422);
    expect(await (await call(`/${mine.id}`, "GET")).json()).toMatchObject({
      author_id,
      version: 2,
    });
  });

  test("a post that was read can be sent back as it is, with nulls or empty text", async () => {
    const post = await create({ published: false });
    for (const blank of [null, ""]) {
      const entries = Object.entries(post).map(([name, value]) => [name, value ?? blank]);
      const sent = { ...Object.fromEntries(entries), author_id: blank };
      const after = await updated(post, { ...sent, version: undefined });
      expect(after).toMatchObject({ author_id: post.author_id, publish_at: null });
    }
  });

  test("another admin's edit does not change the author", async () => {
    const post = await create();
    const other = (await visitorAndAdmin(site, database.db)).admin;
    const body = postBody({ slug: post.slug });
    const call = { method: "PUT", body, token: other.token };
    const edited = await (await site.call(`/api/admin/posts/${post.id}`, call)).json();
    expect(edited.author_id).toBe(post.author_id);
  });

  test("an admin without a profile can neither create nor edit a post, whoever its author is", async () => {
    const { admin: nameless } = await visitorAndAdmin(site, database.db);
    await removeProfile(database.db, nameless.email);
    const body = postBody({ slug: newSlug() });
    const response = await site.call("/api/admin/posts", { body, token: nameless.token });
    expect((await readError(response))[2]).toBe("Profile not found. Please try again.");

    const post = await create();
    for (const author of [undefined, post.author_id]) {
      const edit = postBody({ slug: post.slug, title: "Edited", author_id: author });
      const call = { method: "PUT", body: edit, token: nameless.token };
      const edited = await site.call(`/api/admin/posts/${post.id}`, call);
      expect(await readError(edited)).toEqual([
        404,
        "not_found",
        "Profile not found. Please try again.",
      ]);
    }
  });

  test("the preview is what readers will get", async () => {
    const content = "<p>Kept</p><script>alert(1)</script>";
    const response = await call("/preview", "POST", { content });
    expect(await response.json()).toEqual({ html: "<p>Kept</p>" });
  });

  test("the redirect of an old slug is deleted when a post takes the slug", async () => {
    const post = await create();
    await updated(post, { slug: `${post.slug}-new` });
    const second = await create({ slug: post.slug });
    const response = await site.call(`/api/posts/by-slug/${post.slug}`);
    expect((await response.json()).id).toBe(second.id);
    await database.db.delete(allPosts).where(eq(allPosts.id, second.id));
    expect((await site.call(`/api/posts/by-slug/${post.slug}`)).status).toBe(404);
  });
});
