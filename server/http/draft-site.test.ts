import { afterAll, beforeAll, expect, test } from "vitest";
import { pageContext } from "#app/shell/context.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase, type TestDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import type { RenderPage } from "./pages.ts";

const DAY_MS = 24 * 60 * 60_000;

const nameOfFirm: RenderPage = async (_, context) => {
  const { website, base } = context.get(pageContext);
  return new Response(base ? `${website.firm.name} below ${base}` : website.firm.name);
};

describeWithDatabase("draft site", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** A site whose draft has another name, and a link to it. */
  async function drafted() {
    const site = testSite({ database, renderPage: nameOfFirm });
    const { token } = (await visitorAndAdmin(site, database.db)).admin;
    const website = (path: string, call: object) =>
      site.call(`/api/admin/website${path}`, { token, ...call });
    const { draft, version } = await (await website("", {})).json();
    const renamed = { ...draft, firm: { ...draft.firm, name: "Bellwether" } };
    await website("/draft", { method: "PUT", body: { draft: renamed, version } });
    const { url } = await (await website("/share", { method: "POST" })).json();
    const base = new URL(url).pathname;
    return { site, base, revoke: () => website("/share", { method: "DELETE" }) };
  }

  test("the link shows every page as drafted, and the public site stays as it is", async () => {
    const { site, base } = await drafted();
    for (const path of ["", "/people", "/people.data"]) {
      const page = await site.call(base + path);
      expect(await page.text()).toBe(`Bellwether below ${base}`);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
      expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    }
    expect(await (await site.call("/people")).text()).toBe("Alderline");
    expect(JSON.stringify(site.lines)).not.toContain(base);
  });

  test("documents are drawn from the draft, too", async () => {
    const { site, base } = await drafted();
    const pdf = await site.call(`${base}/capabilities.pdf`);
    expect(pdf.headers.get("Content-Disposition")).toContain("bellwether");
    expect(pdf.headers.get("Cache-Control")).toBe("no-store");
    expect((await site.call(`${base}/nothing.pdf`)).status).toBe(404);
  });

  test("a revoked, expired or invented link shows the public site's page", async () => {
    const { site, base, revoke } = await drafted();
    expect(await (await site.call(`/draft/${"x".repeat(43)}/people`)).text()).toBe("Alderline");
    await revoke();
    expect(await (await site.call(`${base}/people`)).text()).toBe("Alderline");
    const other = await drafted();
    other.site.pass(7 * DAY_MS);
    expect(await (await other.site.call(other.base)).text()).toBe("Alderline");
  });
});
