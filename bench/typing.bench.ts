// The time until a key shows in a long post's editor, on a CPU slowed down four times, and the size
// of the script that the editor loads.
import { randomUUID } from "node:crypto";
import { type Browser, chromium, type Page } from "@playwright/test";
import { connectToRunning } from "#db/client.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { ensureChromium } from "../scripts/dev/chromium.mjs";
import { ADMIN } from "../tests/helpers/admin.ts";
import { postBody } from "../tests/helpers/posts.ts";
import { insertReadPosts, storeReadImages } from "../tests/helpers/read-posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { media } from "../tests/helpers/tables.ts";
import { median, table } from "./measure.ts";

const IMAGES = 40;
const WORDS = 5_000;
const SLOWDOWN = 4;
const TYPED = "the numbers agree when their owners do, and ";
// The shortest time that the browser reports. Quicker keys count as this.
const SHORTEST_MS = 16;

const executablePath = await ensureChromium();
const site = await startOptimizedSite();
const browser = await chromium.launch({ executablePath });
try {
  const images = await storeImages();
  const page = await openSignedIn(browser);
  const bytes = await scriptBytes(page, await createLongPost(images));
  const rows = [["key to paint", "median", "95th percentile"]];
  for (const mode of ["Visual", "HTML"] as const) {
    for (const place of ["start", "middle", "end"] as const) {
      // Each run has a new post, because unsaved changes of the last one would be offered.
      await open(page, await createLongPost(images), mode);
      rows.push([`${mode}, ${place}`, ...columns(await type(page, place))]);
    }
  }
  process.stdout.write(`${table(rows)}\n\nThe editor's own script, compressed: ${bytes} bytes\n`);
} finally {
  await browser.close();
  await site.stop();
}

async function storeImages() {
  const database = await connectToRunning(site.dataDir);
  if (!database) throw new Error("The site's database was not found.");
  await insertReadPosts(database.db, IMAGES);
  const images = await database.db.select({ name: media.name }).from(media).limit(IMAGES);
  await database.close();
  await storeReadImages(site.dataDir, IMAGES);
  return images.map(({ name }) => name);
}

async function createLongPost(images: string[]) {
  const admin = await runningAdmin(site);
  const sections = images.map((name, index) => createSection(index + 1, name));
  const body = postBody({ slug: `post-${randomUUID()}`, content: sections.join("\n") });
  return `/admin/posts/edit/${(await admin("/api/admin/posts", body)).id}`;
}

function createSection(number: number, image: string) {
  const words = Array.from({ length: WORDS / IMAGES }, (_, index) => `word${number}-${index}`);
  const half = words.length / 2;
  return `<h2>Section ${number}</h2>
<p>${words.slice(0, half).join(" ")} <strong>agreed</strong>.</p>
<figure><img src="${IMAGES_PATH}/${image}" alt="A drawing"><figcaption>Drawing ${number}</figcaption></figure>
<p>${words.slice(half).join(" ")} <a href="https://example.com/${number}">source</a>.</p>`;
}

async function openSignedIn(browser: Browser) {
  const page = await browser.newPage({ baseURL: site.url });
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: "Email" }).fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
  return page;
}

/** The bytes of script that opening the editor loads, after the list of posts. */
async function scriptBytes(page: Page, editUrl: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await page.goto("/admin/posts", { waitUntil: "networkidle" });
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" && !response.fromDiskCache) scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(editUrl, { waitUntil: "networkidle" });
  await devtools.detach();
  return bytes;
}

async function open(page: Page, editUrl: string, mode: "Visual" | "HTML") {
  await page.goto(editUrl, { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: mode, exact: true }).click();
  await page.getByRole("textbox", { name: "Content", exact: true }).click();
}

async function type(page: Page, place: "start" | "middle" | "end") {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(placeCaret, place);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(watchKeys);
  for (const key of TYPED) await page.keyboard.press(key, { delay: 40 });
  const slow = await page.evaluate(() => {
    for (const { name, duration } of window.keyObserver.takeRecords()) {
      if (name === "keydown") window.keyTimes.push(duration);
    }
    return window.keyTimes;
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  const quick = Array.from({ length: TYPED.length - slow.length }, () => SHORTEST_MS);
  return [...slow, ...quick];
}

function columns(samples: number[]) {
  const sorted = samples.toSorted((a, b) => a - b);
  const slow = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0;
  return [median(samples), slow].map((time) =>
    time <= SHORTEST_MS ? `under ${SHORTEST_MS} ms` : `${time.toFixed(0)} ms`,
  );
}

/** Runs in the page. */
function placeCaret(place: "start" | "middle" | "end") {
  const share = { start: 0, middle: 0.5, end: 1 }[place];
  const focused = document.activeElement;
  if (focused instanceof HTMLTextAreaElement) {
    const at = focused.value.indexOf(" ", share * (focused.value.length - 200));
    focused.setSelectionRange(at, at);
    return;
  }
  const paragraphs = [...(focused?.querySelectorAll("p") ?? [])];
  const paragraph = paragraphs[Math.round(share * (paragraphs.length - 1))];
  if (!paragraph) throw new Error("There is no paragraph to type in.");
  paragraph.scrollIntoView({ block: "center" });
  getSelection()?.collapse(paragraph.firstChild, 5);
}

/** Runs in the page. The browser measures the time from the key to the next painted frame. */
function watchKeys() {
  window.keyTimes = [];
  window.keyObserver = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "keydown") window.keyTimes.push(duration);
    }
  });
  const options = { type: "event", durationThreshold: 16 };
  window.keyObserver.observe(options);
}

declare global {
  interface Window {
    keyTimes: number[];
    keyObserver: PerformanceObserver;
  }
}
