// What a visitor with a slow phone downloads: bytes before and after the first sign of intent, and
// the load metrics of Chromium and Lighthouse.
import { type Browser, chromium, type Page } from "@playwright/test";
import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { connectToRunning } from "#db/client.ts";
import { ensureChromium } from "../scripts/chromium.mjs";
import { postBody } from "../tests/helpers/posts.ts";
import { insertReadPosts, storeReadImages } from "../tests/helpers/read-posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { lighthouse } from "./lighthouse.ts";
import { table } from "./measure.ts";

// Lighthouse's phone profile: slow 4G, and a CPU slowed down four times.
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SLOWDOWN = 4;
const POSTS = 60;
const KINDS = ["document", "script", "stylesheet", "font", "image", "other"] as const;

type Kind = (typeof KINDS)[number];
type Sent = Record<Kind, number> & { requests: number };

const executablePath = await ensureChromium();
const site = await startOptimizedSite();
const database = await connectToRunning(site.dataDir);
if (!database) throw new Error("The site's database was not found.");
const [slug] = await insertReadPosts(database.db, POSTS);
await database.close();
await storeReadImages(site.dataDir, POSTS);
// Another process wrote the posts, so only the next save purges the site's cache.
await (await runningAdmin(site))("/api/admin/posts", postBody());
const paths = [
  "/",
  "/blog",
  `/blog/${slug}`,
  "/blog/tag/reporting",
  "/blog?q=reports",
  ...caseStudies.slice(0, 1).map(caseStudyPath),
  "/capabilities",
];

const browser = await chromium.launch({ executablePath });
const bytes = [["bytes", ...KINDS, "requests", "LCP", "CLS", "TBT"]];
// The first page includes the browser's startup, so it is not measured.
await load(browser, "/terms-of-service");
for (const path of paths) bytes.push(...(await load(browser, path)));
await browser.close();
process.stdout.write(`${table(bytes)}\n\n`);

try {
  process.stdout.write(`${table(await scored())}\n`);
} finally {
  await site.stop();
}

async function scored() {
  const scores = [["Lighthouse", "performance", "accessibility", "best practices", "SEO"]];
  for (const path of paths) {
    const result = await lighthouse(site.url + path, executablePath);
    scores.push([path, ...Object.values(result).map(String)]);
  }
  return scores;
}

async function load(browser: Browser, path: string) {
  const page = await (await browser.newContext(PHONE)).newPage();
  const sent: Sent = {
    document: 0,
    script: 0,
    stylesheet: 0,
    font: 0,
    image: 0,
    other: 0,
    requests: 0,
  };
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, Kind>();
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    const kind = type.toLowerCase();
    kinds.set(requestId, KINDS.find((known) => known === kind) ?? "other");
    sent.requests++;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sent[kinds.get(requestId) ?? "other"] += encodedDataLength;
  });
  await page.addInitScript(watchLoad);
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  const { lcp, cls, tbt } = await page.evaluate(() => window.loadFacts);
  const before = row(path, sent, [`${lcp.toFixed(0)} ms`, cls.toFixed(3), `${tbt.toFixed(0)} ms`]);
  await intend(page);
  const after = row("  after intent", sent, ["", "", ""]);
  await page.context().close();
  return [before, after];
}

/** Points at a button, which loads the app. */
async function intend(page: Page) {
  await page.evaluate(() => {
    const ready = new Promise((resolve) => addEventListener("app-ready", resolve));
    document.querySelector("button")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    return ready;
  });
}

function row(name: string, { requests, ...sent }: Sent, rest: string[]) {
  return [name, ...KINDS.map((kind) => String(sent[kind])), String(requests), ...rest];
}

/** Runs in the page. */
function watchLoad() {
  const facts = { lcp: 0, cls: 0, tbt: 0 };
  window.loadFacts = facts;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    facts.lcp = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    facts.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe("longtask", (entry) => {
    facts.tbt += entry.duration - 50;
  });
}

declare global {
  interface Window {
    loadFacts: { lcp: number; cls: number; tbt: number };
  }
}
