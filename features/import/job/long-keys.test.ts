import { expect, test } from "vitest";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { randomBelow } from "../../../tests/helpers/random/random.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";

describeImports("keys of any length", (importing) => {
  const long = longText(8000);
  const site = /https:\/\/old\.example\.com(?=<\/wp:base_site_url>)/;
  const one = wordPressExport([1, "One", "1"]);
  const withoutId = one.replace("<wp:post_id>1</wp:post_id>", "");

  test.each([
    ["post id", one.replace("<wp:post_id>1<", `<wp:post_id>${long}<`)],
    ["site", one.replace(site, `https://${long}.example.com`)],
    ["guid", withoutId.replace("<item>", `<item><guid>${long}</guid>`)],
    ["link", withoutId.replace("/2019/05/post-1/", `/${long}/`)],
  ])("a %s of 8,000 characters is imported, and recognized later", async (_, file) => {
    const done = await importing.imported(file);
    expect(done).toMatchObject({ state: "done", counts: { created: 1, failed: 0 } });
    const again = await importing.ready(file);
    expect(again.counts).toMatchObject({ new: 0, same: 1 });
  });

  test.each([
    ["long", longText(1500)],
    ["percent-encoded", encodeURI("中文")],
    ["long percent-encoded", encodeURI(longText(200, "é中")).toLowerCase()],
  ])("a %s old path redirects to the post", async (_, path) => {
    const file = one.replace("/2019/05/post-1/", `/${path}/`);
    await importing.imported(file);
    const missing = async () => ({ response: new Response("not found", { status: 404 }) });
    const response = await testSite({ database: importing.database, renderPage: missing }).call(
      `/${path}`,
    );
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/blog/post-1"]);
  });

  test("typed articles with a long URL are imported", async () => {
    const url = `https://www.linkedin.com/pulse/${longText(1900, "é中")}`;
    const entry = { url, title: "Typed", slug: "", content: "Text.", excerpt: "" };
    const result = await importing.request("/linkedin", "POST", { entries: [entry] });
    expect(result).toMatchObject({ imported: 1, failed: 0 });
  });

  test("a post that the database refuses fails alone, with a reason", async () => {
    const entry = { url: "", title: "Typed", slug: "", content: "Text.", excerpt: "" };
    const entries = [entry, { ...entry, content: "NUL: \0" }, entry];
    const result = await importing.request("/linkedin", "POST", { entries });
    expect(result).toMatchObject({ imported: 2, failed: 1 });
    const [failed] = await importing.itemsOf(result, "?outcome=failed");
    expect(failed?.reason).toBe("The database can't store this post.");
  });
});

/** A text that is the same each time and can't be compressed. */
function longText(length: number, letters = "abcdefghijklmnopqrstuvwxyz0123456789") {
  const random = randomBelow(1);
  return Array.from({ length }, () => letters[random(letters.length)]).join("");
}
