import { expect, test } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import type { RenderPage } from "./pages.ts";

const DAY_MS = 24 * 60 * 60_000;

const nameOfFirm: RenderPage = async ({ method }, { website, base, previewed }) => {
  const name = base ? `${website.firm.name} below ${base}` : website.firm.name;
  return { response: new Response(previewed ? `${method} ${previewed.tailored.title}` : name) };
};

function rename({ firm }: Website) {
  firm.name = "Bellwether";
}

describeWithDatabase("draft site", (database) => {
  /** A site whose draft has another name, and a link to it. */
  async function drafted(change = rename) {
    const site = testSite({ database, renderPage: nameOfFirm });
    const { token } = (await visitorAndAdmin(site, database.db)).admin;
    const website = (path: string, call: object) =>
      site.call(`/api/admin/website${path}`, { token, ...call });
    const { draft, version } = await (await website("", {})).json();
    change(draft);
    await website("/draft", { method: "PUT", body: { draft, version } });
    const { url } = await (await website("/share", { method: "POST" })).json();
    const base = new URL(url).pathname;
    const { path: frame } = await (await website("/preview", { method: "POST" })).json();
    return { site, base, frame, revoke: () => website("/share", { method: "DELETE" }) };
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

  test("a document that can't be drawn is unavailable for now, and the log says why", async () => {
    const { site, base } = await drafted(({ caseStudies: { items } }) => {
      // A bar that is too long for any page.
      for (const { figure } of items) figure.before.value = -1e30;
    });
    const pdf = await site.call(`${base}/case-studies/healthcare-reporting.pdf`);
    expect(pdf.status).toBe(503);
    expect(pdf.headers.get("Retry-After")).toBe("5");
    expect(await pdf.text()).toContain("We can’t draw this document right now.");
    expect(site.lines).toContainEqual(
      expect.objectContaining({
        msg: "a request failed",
        err: expect.objectContaining({ message: expect.stringContaining("unsupported number") }),
      }),
    );
  });

  test("the admin area's frame shows the statement that is posted to it, which no URL contains", async () => {
    const { site, base, frame } = await drafted();
    const everyId = Array.from({ length: 100 }, (_, number) => `${number}`.padEnd(200, "x"));
    const choices = {
      ...{ competencies: everyId, naics: everyId, contracts: everyId, case_studies: everyId },
      ...{ differentiators: true, contact: "firm" },
    };
    const texts = { title: "Grants data", agency: null, solicitation_number: null, opening: null };
    const input = JSON.stringify({ ...texts, choices });
    const body = new FormData();
    body.set("input", input);
    const post = (path: string) => site.call(path, { body });
    expect(await (await post(`${frame}/statements/preview`)).text()).toBe("GET Grants data");
    const pdf = await post(`${frame}/statements/preview.pdf`);
    expect(pdf.headers.get("Content-Disposition")).toContain("alderline-grants-data.pdf");
    const byLink = await post(`${base}/statements/preview`);
    expect(await byLink.text()).toBe(`Bellwether below ${base}`);
    expect((await post(`${frame}/people`)).status).toBe(405);
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
