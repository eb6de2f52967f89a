import { afterAll, beforeAll, expect, test } from "vitest";
import { postBody } from "./helpers/posts.ts";
import { runningAdmin } from "./helpers/running-admin.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";

const PAGES = [
  {
    path: "/",
    heading: "We make the numbers agree for enterprises and public agencies.",
    words: [
      "Let's Discuss Your Project",
      "Start Your Transformation",
      "Mon-Fri",
      "8:00 AM-6:00 PM",
    ],
  },
  {
    path: "/capabilities",
    heading: "Capability Statement",
    words: [
      "Point of Contact",
      "Core Competencies",
      "Past Performance",
      "Contract Vehicles",
      "What Sets Us Apart",
      "Ready to Get Started?",
      "CMMC/Compliance Status: Pending",
      "541512",
    ],
  },
  {
    path: "/people",
    heading: "People",
    words: ["Caroline Beck", "How we work", "Download a sample definition sheet (CSV)"],
  },
  {
    path: "/case-studies",
    heading: "Case Studies",
    words: ["One source for every hospital report", "Fewer copies, fewer ways in", "Duration"],
  },
  {
    path: "/case-studies/healthcare-reporting",
    heading: "One source for every hospital report",
    words: ["Situation", "Work", "Result", "90%", "Director of Quality Reporting", "Snowflake"],
  },
  {
    path: "/blog",
    heading: "Blog",
    words: ["Insights, updates, and technical articles from our team"],
  },
  { path: "/privacy-policy", heading: "Privacy Policy", words: ["Effective date", "Back to Home"] },
  {
    path: "/terms-of-service",
    heading: "Terms of Service",
    words: ["Effective date", "Back to Home", "State of Washington"],
  },
  {
    path: "/accessibility",
    heading: "Accessibility",
    words: ["WCAG) 2.2, level AA", "Last automated check", "Known limits", "Report a barrier"],
  },
  { path: "/data-security", heading: "Data Security", words: ["Encryption", "Incident response"] },
];

const ADMIN_PAGES = [
  "/admin",
  "/admin/posts",
  "/admin/posts/new",
  "/admin/posts/edit/1",
  "/admin/tags",
  "/admin/import",
  "/admin/media",
  "/admin/statistics",
  "/admin/messages",
  "/admin/users",
  "/admin/activity",
  "/admin/password-reset",
];

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const get = (path: string) => fetch(new URL(path, site.url), { redirect: "manual" });
const fetchHtml = async (path: string) => (await get(path)).text();

test.each(PAGES)("$path is whole", async ({ path, heading, words }) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  const html = (await response.text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  expect(html).toContain(`>${heading}</h1>`);
  for (const word of words) expect(html).toContain(word);
  for (const tag of [
    /<title>[^<]+ \| Alderline<\/title>/,
    /<meta name="description" content="[^"]{70,160}"/,
    /<meta name="keywords" content="[^"]+"/,
    /<meta property="og:title" content="[^"]+"/,
    /<meta property="og:description" content="[^"]+"/,
    /<meta name="twitter:card" content="summary_large_image"/,
  ]) {
    expect(html).toMatch(tag);
  }
  expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`);
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(image).toMatch(/\/share-[0-9a-f]{14}\.png$/);
  expect((await get(image)).status).toBe(200);
  const organization = structuredData(html)[0];
  expect(organization["@type"]).toContain("ProfessionalService");
  expect(organization.address.addressLocality).toBe("Seattle");
  expect(organization.openingHoursSpecification).toHaveLength(2);
});

test("case studies can be filtered by sector, without script", async () => {
  const html = await fetchHtml("/case-studies?sector=finance");
  expect(html).toContain("Fewer copies, fewer ways in</a></h2>");
  expect(html).not.toContain("One source for every hospital report</a></h2>");
  expect(html).toContain('href="/case-studies/finance-breach-risk.pdf"');
  expect((await get("/case-studies?sector=made-up")).status).toBe(404);
  expect((await get("/case-studies/finance-breach-risk.pdf")).status).toBe(200);
  expect((await get("/case-studies/made-up.pdf")).status).toBe(404);
});

test("the contents of a legal page come before its text, for the keyboard as for the eye", async () => {
  const html = await fetchHtml("/privacy-policy");
  expect(html.indexOf('href="#contact"')).toBeGreaterThan(0);
  expect(html.indexOf('href="#contact"')).toBeLessThan(html.indexOf("1<!-- -->. "));
});

test("browsers wait for the whole header before they paint, so its menu does not move", async () => {
  for (const path of ["/", "/terms-of-service", "/nowhere"]) {
    const html = await fetchHtml(path);
    expect(html).toMatch(/<link rel="expect" href="#main" blocking="render"\/>.*<\/head>/s);
    expect(html).toMatch(/<\/header>.*<main id="main"/s);
  }
});

test("every page ends with what a buyer looks for before calling", async () => {
  const html = await fetchHtml("/privacy-policy");
  const footer = html.slice(html.indexOf("<footer")).replaceAll("<!-- -->", "");
  for (const fact of [
    "400 Sample Street, Suite 210",
    "(206) 555-0142",
    "(206) 555-0187",
    "Mon-Fri 8:00 AM-6:00 PM",
    "UEI SAMPLEUE1234, CAGE 0EX00",
    'href="/capabilities.pdf"',
    'href="/people"',
  ]) {
    expect(footer).toContain(fact);
  }
});

test("the home page describes each of the six services to search engines", async () => {
  const data = structuredData(await fetchHtml("/"));
  expect(data.filter((item) => item["@type"] === "Service")).toHaveLength(6);
});

test("a post's metadata comes from the fields that are filled", async () => {
  const admin = await runningAdmin(site);
  const fields = {
    slug: "meta",
    meta_title: "For search engines",
    meta_description: "What they show.",
    featured_image: "https://images.example.com/featured.png",
    og_image: "https://images.example.com/share.png",
  };
  await admin("/api/admin/posts", postBody(fields));
  const html = await fetchHtml("/blog/meta");
  expect(html).toContain("<title>For search engines</title>");
  expect(html).toContain('<meta name="description" content="What they show."');
  expect(html).toContain('content="https://images.example.com/share.png"');
  const posting = structuredData(html).find((item) => item["@type"] === "BlogPosting");
  expect(posting.image).toBe("https://images.example.com/featured.png");
  expect(posting.description).toBe("Two departments, two numbers.");
});

test.each(["profile", "sessions", "login-security"])(
  "/admin/%s is now a section of the account page",
  async (section) => {
    const response = await get(`/admin/${section}`);
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(`/account#${section}`);
  },
);

test.each(ADMIN_PAGES)("%s is an empty shell, hidden from search engines", async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "";
  expect(main.replaceAll(/<[^>]+>/g, "").trim()).toBe("Loading...");
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test("the login page has its form, and nothing that the policy forbids", async () => {
  const html = await fetchHtml("/login");
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toMatch(/<button[^>]*>Login<\/button>/);
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test("each tab of the login page names its panel", async () => {
  const html = await fetchHtml("/login");
  const panels = [...html.matchAll(/aria-controls="([\w-]+-panel)"/g)].map(([, id]) => id);
  expect(panels).toEqual(["login-panel", "sign-up-panel"]);
  for (const id of panels) expect(html).toContain(`id="${id}"`);
});

test("the deferred script is a valid data block", async () => {
  const html = await fetchHtml("/");
  expect(html).toMatch(/<script type="text\/later">/);
  expect(html).not.toMatch(/<script[^>]*type="text\/later"[^>]*async/);
});

test.each([
  ["/favicon.ico", "image/x-icon"],
  ["/icon.svg", "image/svg+xml"],
  ["/apple-touch-icon.png", "image/png"],
  ["/icon-192.png", "image/png"],
  ["/icon-512.png", "image/png"],
])("the icon %s is served as %s", async (path, type) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain(type);
});

// biome-ignore lint/suspicious/noExplicitAny: structured data is read as any reader finds it
function structuredData(html: string): any[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ""));
}
