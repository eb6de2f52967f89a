import type { APIRequestContext, Page } from "@playwright/test";
import { POSTS_PER_PAGE } from "#features/posts/schema.ts";
import { injections } from "../fixtures/injections.ts";
import { expect, forgive, test } from "./fixtures.ts";
import { bearer, deleteAllPosts } from "./posts.ts";

// The content security policy would stop most of these, so it is turned off.
test.use({ siteOf: "the injections", bypassCSP: true });
// The tests run in one worker, with one site.
test.describe.configure({ mode: "default", timeout: 300_000 });
test.beforeEach(({ request }) => deleteAllPosts(request));

// The API rejects the other texts, which PostgreSQL can't store.
const storable = injections.filter((text) => text.isWellFormed() && !text.includes("\u0000"));
// Every second text, or all with INJECTIONS=all: each takes a page. The unit tests try them all.
const tried =
  process.env.INJECTIONS === "all" ? storable : storable.filter((_, at) => at % 2 === 0);
const half = Math.ceil(tried.length / 2);

for (const [part, texts] of [
  ["first", tried.slice(0, half)],
  ["second", tried.slice(half)],
] as const) {
  test(`no injection of the ${part} half runs, whatever it is written into`, async ({
    page,
    request,
    complaints,
  }) => {
    // The pictures that some of them name do not exist.
    forgive(complaints, 404);
    const ran = await watch(page);
    const headers = await bearer(request);
    for (const [index, text] of texts.entries()) {
      const slug = `injection-${index}`;
      await writeEverywhere(request, headers, slug, text);
      await page.goto(`/blog/${slug}`);
      expect(await page.evaluate(faults), text).toEqual([]);
      expect(ran, text).toEqual([]);
    }
    for (let number = 1; number <= Math.ceil(texts.length / POSTS_PER_PAGE); number += 1) {
      await page.goto(`/blog?page=${number}`);
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      expect(await page.evaluate(faults), `page ${number}`).toEqual([]);
    }
    const feed = await (await request.get("/feed.xml")).text();
    expect(await page.evaluate(foreignElements, feed)).toEqual([]);
    expect(ran).toEqual([]);
  });
}

/** Records the scripts that run in the page. */
async function watch(page: Page) {
  const ran: string[] = [];
  await page.exposeFunction("xss", () => void ran.push(page.url()));
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return ran;
}

type Headers = Record<string, string>;

async function writeEverywhere(
  request: APIRequestContext,
  headers: Headers,
  slug: string,
  text: string,
) {
  const data = {
    title: text.slice(0, 200),
    slug,
    excerpt: text.slice(0, 500),
    content: text,
    tags: text.slice(0, 500),
    meta_title: text.slice(0, 60),
    meta_description: text.slice(0, 160),
    published: true,
  };
  const created = await request.post("/api/admin/posts", { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  // A name takes no line breaks or other control characters.
  const name = `A ${text.replace(/\p{Cc}/gu, " ")}`.slice(0, 100);
  const profile = { name, bio: `A ${text}`, avatar_url: null };
  const saved = await request.put("/api/admin/profile", { headers, data: profile });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Runs in the browser. Lists elements and attributes that should not be on this page. */
function faults() {
  const found: string[] = [];
  const urls = ["href", "src", "action", "formaction", "xlink:href", "srcset", "data", "poster"];
  const check = (root: Element) => {
    for (const element of root.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on")) found.push(`${element.tagName} ${name}`);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in a URL
        const url = value.replace(/[\u0000- ]/g, "");
        if (urls.includes(name) && /^(javascript|data|vbscript):/i.test(url)) {
          found.push(`${element.tagName} ${name}=${value}`);
        }
      }
    }
  };
  const main = document.querySelector("main");
  if (!main) return ["the page has no main"];
  check(main);
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    JSON.parse(script.textContent ?? "");
  }
  if (location.pathname === "/blog") return found;

  const body = main.querySelector("article > div > div > .post-body");
  const isWhole =
    body?.nextElementSibling?.matches("[role=status]") &&
    body.parentElement?.querySelector(":scope > .post-body ~ aside > h2");
  if (!body || !isWhole) {
    return [...found, "the frame of the post is broken"];
  }
  const forbidden =
    "script, style, link, meta, base, title, template, iframe, frame, object, embed, applet, form, input, button:not(.code-bar > .copy), select, textarea, svg, math, audio, video, [style], [srcdoc], [name], [id]:not([id^='h-'])";
  for (const element of body.querySelectorAll(forbidden)) found.push(element.outerHTML);
  // A browser that reads its own writing must find the same: otherwise markup mutates into script.
  const again = document.createElement("div");
  again.innerHTML = body.innerHTML;
  document.body.append(again);
  check(again);
  if (again.innerHTML !== body.innerHTML) found.push(`${body.innerHTML} became ${again.innerHTML}`);
  return found;
}

/** Runs in the browser. Lists elements that don't belong in a feed. */
function foreignElements(xml: string) {
  const feed = new DOMParser().parseFromString(xml, "application/xml");
  return [...feed.querySelectorAll("*")]
    .filter((element) => element.namespaceURI !== "http://www.w3.org/2005/Atom")
    .map((element) => element.outerHTML);
}
