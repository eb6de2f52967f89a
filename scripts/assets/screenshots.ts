// `npm run screenshots`: takes the screenshots in docs/screenshots from a running site with sample
// content (`npm run demo` in another terminal). SITE is its URL, http://localhost:3000 by default.
// `npm run screenshots -- FOLDER` takes every page at every width in both themes, for review.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { pagePaths } from "../../features/website/page-paths.ts";
import { ensureChromium } from "../dev/chromium.mjs";

const site = process.env.SITE ?? "http://localhost:3000";
const admin = {
  email: process.env.ADMIN_EMAIL ?? "admin@example.com",
  password: process.env.ADMIN_PASSWORD ?? "Demo-Password-1",
};
const review = process.argv[2];
const folder = review ?? join(import.meta.dirname, "../../docs/screenshots");

const ADMIN = [
  ...["/admin", "/admin/posts", "/admin/posts/new", "/admin/messages", "/admin/media"],
  ...["/admin/website", "/admin/website/firm", "/admin/registrations", "/admin/statements"],
  ...["/admin/import", "/admin/users", "/admin/activity"],
  ...["/admin/password-reset", "/admin/statistics", "/account"],
];

type Shot = {
  path: string;
  width: number;
  theme: "light" | "dark";
  fullPage: boolean;
  name: string;
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureChromium() });
const session = await signIn();
for (const shot of review ? await everyPage() : forReadme()) await take(browser, shot);
await browser.close();

function forReadme() {
  const shots = [
    ["home-light", "/", 1280, "light"],
    ["cases-dark", "/#case-studies", 1280, "dark"],
    ["home-phone", "/", 360, "dark"],
    ["capabilities-phone", "/capabilities", 360, "light"],
    ["admin-dashboard", "/admin", 1280, "light"],
    ["admin-posts", "/admin/posts", 1280, "light"],
    ["admin-media", "/admin/media", 1280, "dark"],
    ["admin-messages", "/admin/messages", 1280, "light"],
    ["admin-phone", "/admin/posts", 360, "dark"],
  ] as const;
  return shots.map(([name, path, width, theme]): Shot => {
    return { name, path, width, theme, fullPage: false };
  });
}

async function everyPage(): Promise<Shot[]> {
  const paths = [
    ...Object.values(pagePaths),
    ...(await samplePages()),
    ...["/blog?q=report", "/blog?q=nowhere", "/login", "/nowhere"],
    ...ADMIN,
  ];
  return paths.flatMap((path) =>
    [360, 768, 1280].flatMap((width) =>
      (["light", "dark"] as const).map((theme) => {
        const name = `${path.slice(1).replaceAll(/[^\w-]/g, "-") || "home"}-${width}-${theme}`;
        return { path, width, theme, fullPage: true, name };
      }),
    ),
  );
}

/** Picks one page of each kind that the sitemap lists. */
async function samplePages() {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = ""]) => new URL(url).pathname);
  const kinds = [
    /^\/case-studies\/./,
    /^\/blog\/(?!tags$)[^/]+$/,
    /^\/blog\/tag\//,
    /^\/blog\/author\//,
  ];
  return kinds.flatMap((kind) => paths.find((path) => kind.test(path)) ?? []);
}

async function take(browser: Browser, { path, width, theme, fullPage, name }: Shot) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (ADMIN.includes(path)) {
    await page.goto(`${site}/robots.txt`);
    await page.evaluate((stored) => {
      localStorage.setItem(`sb-${location.host}-auth-token`, stored);
    }, session);
  }
  await page.goto(site + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const image = sharp(await page.screenshot({ fullPage }));
  await image.png({ palette: true, colors: 128, effort: 10 }).toFile(join(folder, `${name}.png`));
  await context.close();
}

async function signIn() {
  const response = await fetch(`${site}/api/auth/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  if (!response.ok) throw new Error(`Could not sign in as ${admin.email}: ${response.status}`);
  return response.text();
}
