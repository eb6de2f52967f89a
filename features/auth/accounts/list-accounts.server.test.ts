import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { hasWord } from "#db/words.ts";
import { newAccount, signedIn } from "../../../tests/helpers/accounts.ts";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { profiles, userRoles, users } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";

type Page = {
  users: { email: string; state: string; last_sign_in_at: string | null }[];
  total: number;
  page: number;
  page_size: number;
  active_admins: number;
};
type NewUser = Partial<typeof users.$inferInsert> & { email: string; name: string };

const AT = new Date("2026-01-01T12:00:00Z");

describeOnBothDatabases("the list of accounts", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;

  async function add({ name, ...user }: NewUser) {
    const [added] = await database.db
      .insert(users)
      .values({ passwordHash: "none", confirmedAt: AT, ...user })
      .returning();
    const userId = added?.id ?? "";
    await database.db.insert(profiles).values({ userId, name });
    return userId;
  }

  beforeAll(async () => {
    await database.db.delete(users);
    site = testSite({ database });
    const admin = await newAccount(site, database.db, "root@example.org");
    await database.db.insert(userRoles).values({ userId: admin.id, role: "admin" });
    ({ token } = await signedIn(site, admin.email));
    await add({ email: "zoe.marsh+news@example.com", name: "Zoe O’Neil-Marsh" });
    await add({ email: "bob@example.com", name: "Bob (Sales) & Co", confirmedAt: null });
    await add({ email: "cy@example.com", name: "Cy", confirmedAt: null, invitedAt: AT });
    const gone = await add({ email: "dee@example.com", name: "Dee 100%", deactivatedAt: AT });
    await database.db.insert(userRoles).values({ userId: gone, role: "admin" });
    for (let n = 10; n < 40; n++)
      await add({ email: `many-${n}@example.net`, name: "One of many" });
  });

  const list = (query: string) => site.call(`/api/admin/users${query}`, { token });
  const fetchPage = async (query: string) => (await (await list(query)).json()) as Page;
  const emails = async (query: string) => (await fetchPage(query)).users.map(({ email }) => email);

  test("has pages, by email address, that leave nothing out", async () => {
    const pages = [await fetchPage(""), await fetchPage("?page=2"), await fetchPage("?page=3")];
    expect(pages[0]).toMatchObject({ total: 35, page: 1, page_size: 25, active_admins: 1 });
    expect(pages.map((page) => page.users.length)).toEqual([25, 10, 0]);
    const all = pages.flatMap((page) => page.users.map(({ email }) => email));
    expect(new Set(all).size).toBe(35);
    expect(all).toEqual(all.toSorted());
  });

  test.each([
    ["zoe", ["zoe.marsh+news@example.com"]],
    ["MAR", ["zoe.marsh+news@example.com"]],
    ["o'neil", ["zoe.marsh+news@example.com"]],
    ["neil news", ["zoe.marsh+news@example.com"]],
    ["zoe.marsh+news@example.com", ["zoe.marsh+news@example.com"]],
    ["sales", ["bob@example.com"]],
    ["bob co", ["bob@example.com"]],
    ["many-12", ["many-12@example.net"]],
    ["dee 100%", ["dee@example.com"]],
    ["example.org", ["root@example.org"]],
    ["arsh", []],
    ["zoe bob", []],
  ])("a search for %s finds %o", async (q, found) => {
    expect(await emails(`?${new URLSearchParams({ q })}`)).toEqual(found);
  });

  test.each(["%", "'", "' | 'a", "a' & 'b':*", "\\", ":*", "!!", "(", "<->"])(
    "a search for %s is harmless",
    async (q) => {
      expect((await list(`?${new URLSearchParams({ q })}`)).status).toBe(200);
    },
  );

  test.each([
    ["admins", ["dee@example.com", "root@example.org"]],
    ["not_confirmed", ["bob@example.com"]],
    ["invited", ["cy@example.com"]],
    ["deactivated", ["dee@example.com"]],
  ])("the filter %s shows %o", async (show, found) => {
    expect(await emails(`?show=${show}`)).toEqual(found);
  });

  test("the admins to choose from are those who can log in, with their names", async () => {
    const bare = await add({ email: "bare-admin@example.org", name: "" });
    await database.db.insert(userRoles).values({ userId: bare, role: "admin" });
    const response = await site.call("/api/admin/admins", { token });
    expect(await response.json()).toEqual([
      { id: expect.any(String), name: "Ada Byron" },
      { id: bare, name: "bare-admin@example.org" },
    ]);
    await database.db.delete(users).where(eq(users.id, bare));
  });

  test("search and filter work together", async () => {
    expect(await emails("?show=active&q=example.org")).toEqual(["root@example.org"]);
    expect(await emails("?show=active&q=dee")).toEqual([]);
  });

  test("each account has its state and last login", async () => {
    const { users: listed } = await fetchPage("?q=example.com");
    const findState = (email: string) => listed.find((user) => user.email === email)?.state;
    expect(findState("zoe.marsh+news@example.com")).toBe("active");
    // Without a mail server, an account works before its email address is verified.
    expect(findState("bob@example.com")).toBe("active");
    expect(findState("cy@example.com")).toBe("invited");
    expect(findState("dee@example.com")).toBe("deactivated");
    const [root] = (await fetchPage("?q=root")).users;
    expect(root?.last_sign_in_at).toBe("2026-02-03T12:00:00.000Z");
  });

  test("with a mail server, an account is not active before its email address is verified", async () => {
    site = testSite({ database, env: { SMTP_URL: "smtp://localhost" } });
    expect((await fetchPage("?q=bob")).users).toMatchObject([
      { state: "not_confirmed", email_verified: false },
    ]);
    expect(await emails("?show=active&q=bob")).toEqual([]);
    site = testSite({ database });
    expect(await emails("?show=active&q=bob")).toEqual(["bob@example.com"]);
  });

  test.each(["?page=0", "?page=x", "?show=nonsense", "?q=%00", `?q=${"a".repeat(101)}`])(
    "%s is refused",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  test("the indexes are used: they contain exactly what a search compares", async () => {
    const explainQuery = (table: typeof users | typeof profiles, condition: SQL) =>
      database.db.transaction(async (tx) => {
        // The table is too small to be worth an index.
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute(sql`explain select id from ${table} where ${condition}`);
        return JSON.stringify(rows);
      });
    expect(await explainQuery(users, hasWord(users.email, "ada"))).toContain("users_email_words");
    expect(await explainQuery(profiles, hasWord(profiles.name, "ada"))).toContain(
      "profiles_name_words",
    );
  });

  test("an account without a profile is listed, too", async () => {
    await database.db.insert(users).values({ email: "bare@example.com", passwordHash: "none" });
    expect(await emails("?q=bare")).toEqual(["bare@example.com"]);
    await database.db.delete(users).where(eq(users.email, "bare@example.com"));
  });
});
