import { beforeAll, expect, test } from "vitest";
import { contextOn } from "../../tests/helpers/context.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { insertManyPosts } from "../../tests/helpers/posts.ts";
import {
  assetTags,
  RECORDED_NONCE,
  RECORDED_PAGES,
  readRender,
  recordRender,
} from "../../tests/helpers/renders.ts";
import { sampleWebsite } from "../../tests/helpers/website.ts";

const SITE_URL = "https://firm.example";
const built = new URL("../../build/server/renderer.js", import.meta.url).href;

const database = testDatabase();
beforeAll(async () => {
  await insertManyPosts(database.db, 9);
});

async function render(path: string) {
  const { renderPage }: typeof import("../renderer.ts") = await import(built);
  return renderPage(new Request(SITE_URL + path), {
    ctx: contextOn(database.db, new Date("2026-02-03T12:00:00Z"), { env: { SITE_URL } }),
    website: sampleWebsite,
    base: "",
    imageUrl: (name) => `/storage/blog-images/${name}`,
    nonce: RECORDED_NONCE,
  });
}

/** Names the first difference: a list of forty tags would hide it. */
function changedTag(recorded: string[], live: string[]) {
  const length = Math.max(recorded.length, live.length);
  for (let index = 0; index < length; index++) {
    const [before = "nothing", after = "nothing"] = [recorded[index], live[index]];
    if (before !== after) return `tag ${index + 1} was ${before}, and is now ${after}`;
  }
  return undefined;
}

// After an upgrade of React or React Router that changes a tag: see that finish-html.ts is still
// right about it, then record the pages again with UPDATE_GOLDEN=1.
test.each(Object.entries(RECORDED_PAGES))(
  "the built %s page has the recorded tags",
  async (page, path) => {
    const { html: live = "" } = await render(path);
    if (process.env.UPDATE_GOLDEN) recordRender(`${page}.html`, live);
    const [recorded, rendered] = [assetTags(readRender(`${page}.html`)), assetTags(live)];
    expect(rendered, changedTag(recorded, rendered)).toEqual(recorded);
  },
);

async function renderedHandle(path: string) {
  return (await render(path)).handle;
}

test.each(["/", "/blog", "/nowhere", "/preview", "/login/nowhere", "/administration"])(
  "%s is public: it waits for a sign of intent",
  async (path) => {
    expect(await renderedHandle(path)).toEqual({});
  },
);

test.each([
  ...["/login", "/Login", "/auth", "/forgot-password", "/reset-password", "/confirm-account"],
  ...["/accept-invitation", "/account", "/admin", "/admin/posts/edit/1", "/admin/nowhere"],
])("%s belongs to one visitor: it hydrates immediately", async (path) => {
  expect(await renderedHandle(path)).toEqual({ hydratesImmediately: true });
});

test("a post and its preview have the styles of posts", async () => {
  expect(await renderedHandle("/blog/post-9")).toEqual({ showsPost: true });
  expect(await renderedHandle("/preview/a-token")).toEqual({
    hydratesImmediately: true,
    showsPost: true,
  });
});
