import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findRevision } from "#features/posts/model/commands.server.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { blogPosts, postRevisions } from "../../../tests/helpers/tables.ts";
import { getImport, runImport } from "./imports.server.ts";
import { undoPosts } from "./undo-import.server.ts";

const ADMIN = { userId: crypto.randomUUID(), email: "ada@example.com", ip: "192.0.2.1" };

describeImports("undoing an import", (importing) => {
  async function imported(count: number) {
    const posts = Array.from({ length: count }, (_, index): [number, string, string] => [
      index + 1,
      `Post ${index + 1}`,
      "Text.",
    ]);
    return importing.imported(wordPressExport(...posts));
  }

  test("the response does not wait for it; an interrupted undo is resumed where it stopped", async () => {
    const { db } = importing.database;
    const { id } = await imported(250);
    const context = () => contextOn(db, importing.site.now());
    expect(await runImport(context(), id, "undo", ADMIN)).toMatchObject({ stage: "undoing" });
    let batches = 0;
    const isAllowed = async () => batches++ < 1;
    expect(await undoPosts(context, await getImport(context(), id), isAllowed)).toBe(false);
    expect(await db.$count(blogPosts)).toBe(150);
    const halfway = await importing.request(`/${id}`);
    expect(halfway).toMatchObject({ counts: { undone: 100, created: 150 } });

    const refused = await importing.site.call(`/api/admin/imports/${id}/cancel`, {
      method: "POST",
      token: importing.token,
    });
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      "This import is being undone.",
    ]);
    importing.jobs.wake();
    await importing.jobs.settled();
    expect(await importing.request(`/${id}`)).toMatchObject({
      state: "undone",
      report: { undone: 250, kept: 0 },
    });
    expect(await db.$count(blogPosts)).toBe(0);
  });

  test("an undo that an error stops says so, and is resumed as an undo", async () => {
    const { db } = importing.database;
    const done = await imported(2);
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db.execute(sql`
      create trigger refuse before update or delete on blog_posts for each row execute function refuse()`);
    expect(await importing.undone(done)).toMatchObject({
      state: "failed",
      report: { error: expect.stringContaining("stopped unexpectedly") },
    });
    await db.execute(sql`drop function refuse() cascade`);
    expect(await importing.resumed(done)).toMatchObject({
      state: "undone",
      report: { undone: 2, kept: 0 },
    });
    expect(await db.$count(blogPosts)).toBe(0);
  });

  test("a draft that the import published is a draft again, without a date", async () => {
    const { db } = importing.database;
    await imported(1);
    const [post] = await db.select().from(blogPosts);
    const draft = postBody({ title: "Post 1", slug: post?.slug, published: false });
    const put = { method: "PUT", token: importing.token, body: draft };
    expect((await importing.site.call(`/api/admin/posts/${post?.id}`, put)).status).toBe(200);
    const changed = wordPressExport([1, "Post 1", "<p>After.</p>"]);
    const done = await importing.imported(changed, { on_existing: "update" });
    expect(await db.select().from(blogPosts)).toMatchObject([{ published: true }]);
    await importing.undone(done);
    expect(await db.select().from(blogPosts)).toMatchObject([
      { published: false, published_at: null },
    ]);
  });

  test("an updated post whose earlier version is no longer stored is left as is", async () => {
    await imported(1);
    const changed = wordPressExport([1, "Post 1", "<p>After.</p>"]);
    const done = await importing.imported(changed, { on_existing: "update" });
    await importing.database.db.delete(postRevisions);
    expect(await importing.undone(done)).toMatchObject({
      state: "undone",
      report: { undone: 0, kept: 1 },
    });
    expect((await importing.postOf("post-1"))?.content).toBe("<p>After.</p>");
  });

  test("an undone update is a version of its own, and can be imported again", async () => {
    await imported(1);
    const changed = wordPressExport([1, "Post 1", "<p>After.</p>"]);
    const done = await importing.imported(changed, { on_existing: "update" });
    await importing.undone(done);
    const post = await importing.postOf("post-1");
    expect(post).toMatchObject({ version: 3, content: expect.not.stringContaining("After") });
    const revision = await findRevision(contextOn(importing.database.db), post?.id ?? "", 3);
    expect(revision).toMatchObject({ savedBy: expect.any(String) });
    expect(revision?.snapshot.content).toBe(post?.content);
    expect((await importing.ready(changed)).counts).toMatchObject({
      new: 0,
      same: 0,
      changed: 1,
    });
  });

  test("whatever refers to posts finds them by an index, so that deleting many is quick", async () => {
    const { rows } = await importing.database.db.execute<{ column: string; indexed: boolean }>(sql`
      select c.conrelid::regclass || '.' || a.attname as column, exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      ) as indexed
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'blog_posts'::regclass`);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
  });
});
