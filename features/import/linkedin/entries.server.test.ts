import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { allPosts, imports, profiles } from "../../../tests/helpers/tables.ts";

const entry = { url: "", title: "Typed", slug: "", content: "Text.", excerpt: "" };

describeImports("typed LinkedIn articles", (importing) => {
  function importTyped(entries: object[]) {
    const body = { entries };
    return importing.site.call("/api/admin/imports/linkedin", { body, token: importing.token });
  }

  test("a hundred with the same title get slugs of their own", async () => {
    const entries = Array.from({ length: 100 }, () => entry);
    expect(await (await importTyped(entries)).json()).toMatchObject({ imported: 100, failed: 0 });
    expect(await importing.postOf("typed-100")).toBeDefined();
    expect(await (await importTyped([entry])).json()).toMatchObject({ imported: 1 });
    expect(await importing.postOf("typed-101")).toBeDefined();
  });

  test("an import that an error stops leaves nothing behind that looks finished", async () => {
    const { db } = importing.database;
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db.execute(sql`
      create trigger refuse before insert on blog_posts for each row execute function refuse()`);
    expect((await importTyped([entry])).status).toBe(500);
    await db.execute(sql`drop function refuse() cascade`);
    importing.jobs.wake();
    await importing.jobs.settled();
    expect(await db.$count(imports)).toBe(0);
  });

  test("neither they nor an export are imported for an admin without a profile", async () => {
    const { db } = importing.database;
    const ready = await importing.ready(wordPressExport([1, "One", "1"]));
    const stored = await db.select().from(profiles);
    await db.delete(profiles);
    const call = { body: {}, token: importing.token };
    const started = await importing.site.call(`/api/admin/imports/${ready.id}/start`, call);
    const typed = await importTyped([entry]);
    await db.insert(profiles).values(stored);
    for (const response of [started, typed]) {
      expect([response.status, (await response.json()).error.message]).toEqual([
        404,
        "Profile not found",
      ]);
    }
    expect(await db.$count(allPosts)).toBe(0);
    const [still] = await db.select().from(imports).where(eq(imports.id, ready.id));
    expect(still?.stage).toBe("ready");
  });
});
