import assert from "node:assert/strict";
import { imageFile } from "../helpers/images.ts";
import { adminHeaders } from "../helpers/running-admin.ts";
import type { RunningSite } from "../helpers/site.ts";
import type { Drill } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { until } from "./until.ts";

const WAIT_MAX_MS = 1_000;
const IMPORT_MAX_MS = 120_000;
const LENGTH = 990_000;
const TOKEN = "a-token-of-32-characters-or-more-1";

type Site = { url: string; headers: Record<string, string> };
type Case = [name: string, request: () => Promise<Response>];

export const content: Drill = {
  name: "content",
  promise: "the slowest posts and images of the allowed size keep nobody else waiting for a second",
  run: async (context) => {
    const running = await context.startSite({ METRICS_TOKEN: TOKEN });
    const site = { url: running.url, headers: await adminHeaders(running) };
    const waits: [ms: number, name: string][] = [];
    for (const [name, request] of casesOn(site, context.isShort)) {
      await longestDelay(running);
      const { result: status, ms } = await timed(async () => {
        const response = await request();
        await response.arrayBuffer();
        return response.status;
      });
      assert.ok(status < 500, `${name}: status ${status}`);
      const wait = await longestDelay(running);
      // A busy machine delays everything. On the main thread, the wait would be as long as the request.
      const limit = context.isShort ? Math.max(WAIT_MAX_MS, ms / 2) : WAIT_MAX_MS;
      assert.ok(wait < limit, `${name} took ${duration(ms)} and kept others for ${duration(wait)}`);
      waits.push([wait, name]);
    }
    const [longest, name] = waits.reduce((a, b) => (a[0] > b[0] ? a : b));
    return [
      `${count(waits.length, "request")}, others waited ${duration(longest)} at most (${name})`,
    ];
  },
};

function casesOn(site: Site, isShort: boolean): Case[] {
  const slug = "slow";
  const post = (html: string) => ({ title: "Slow", slug, content: html, published: true });
  const get = (path: string) => fetch(site.url + path);
  const [width, height, articles] = isShort ? [4_000, 3_000, 1] : [7_000, 7_000, 3];
  return [
    ["the blocks of nested tags", () => send(site, "posts/blocks", { content: many("<b>") })],
    ["the blocks of closing tags", () => send(site, "posts/blocks", { content: many("</p>") })],
    ["the preview of brackets", () => send(site, "posts/preview", { content: many("<") })],
    ["the preview of code", () => send(site, "posts/preview", { content: many("<pre><code>") })],
    ["the check of nested tags", () => send(site, "posts/check", post(many("<svg>")))],
    ["the check of links", () => send(site, "posts/check", post(many("<a href=/x>y</a>")))],
    ["a new post", () => send(site, "posts", post(many("a\n\n")))],
    ["its page", () => get(`/blog/${slug}`)],
    ["its Markdown", () => get(`/blog/${slug}.md`)],
    ["it in the API", () => get(`/api/posts/by-slug/${slug}`)],
    ["a feed with it", () => get("/feed.xml")],
    ["an import of shortcodes", () => importItem(site, many("[a]"))],
    ["an import of tables", () => importItem(site, many("<table>"))],
    ["articles without words", () => send(site, "imports/linkedin", { entries: empty(articles) })],
    ["an SVG in place of an AVIF", () => upload(site, svgCalledAvif())],
    ["a large image", async () => upload(site, await imageFile("png", width, height))],
  ];
}

function many(unit: string) {
  return unit.repeat(Math.floor(LENGTH / unit.length));
}

function send({ url, headers }: Site, path: string, body: unknown) {
  return fetch(`${url}/api/admin/${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

function upload({ url, headers }: Site, bytes: Buffer) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "a.avif"));
  return fetch(`${url}/api/storage/blog-images`, { method: "POST", headers, body: form });
}

/** Uploads an export, starts the import, and waits for its end. */
async function importItem(site: Site, html: string) {
  const { headers } = site;
  const created = await send(site, "imports", { source: "wordpress" });
  const { id } = (await created.json()) as { id: string };
  const url = `${site.url}/api/admin/imports/${id}`;
  await fetch(`${url}/files?name=a.xml`, { method: "PUT", headers, body: createWxr(id, html) });
  await send(site, `imports/${id}/ready`, {});
  await send(site, `imports/${id}/start`, {});
  const isDone = async () => {
    const { stage } = (await (await fetch(url, { headers })).json()) as { stage: string };
    return stage === "done";
  };
  await until(isDone, IMPORT_MAX_MS, "the import was not done");
  return fetch(url, { headers });
}

function createWxr(id: string, html: string) {
  return `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>A</title><guid>${id}</guid><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`;
}

function empty(articles: number) {
  const article = { url: "", title: "Slow", slug: "", content: many("<p></p>"), excerpt: "" };
  return Array.from({ length: articles }, () => article);
}

/** An SVG so nested that drawing it takes minutes. */
function svgCalledAvif() {
  const groups = Array.from({ length: 9 }, (_, index) => {
    return `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`;
  });
  return Buffer.from(
    `<!--ftyp avif--><svg xmlns="http://www.w3.org/2000/svg"><text id="g0">x</text>${groups.join("")}</svg>`,
  );
}

/** The longest delay of the event loop since the last call, in milliseconds. */
async function longestDelay({ url }: RunningSite) {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const [, seconds] =
    /nodejs_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(await response.text()) ?? [];
  if (seconds === undefined) throw new Error("/metrics does not tell the event loop's delay.");
  return Number(seconds) * 1000;
}
