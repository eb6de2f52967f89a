import { expect, test } from "vitest";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { caseStudyRedirects } from "../../tests/helpers/tables.ts";
import {
  changedWebsite,
  loaderContext,
  sampleWebsite,
  websiteOfFirm,
} from "../../tests/helpers/website.ts";
import { loader as root } from "../root.tsx";
import { loader as caseStudy } from "./case-studies/case-study/route.tsx";
import { loader as caseStudies } from "./case-studies/route.tsx";
import { loader as legalPage } from "./legal/route.tsx";

const unpublished = changedWebsite(({ caseStudies }) => {
  for (const study of caseStudies.items) study.published = study.slug !== "finance-breach-risk";
});

const database = testDatabase();

/** The data that a loader returns for this site content. */
async function load<Loaded>(
  loader: (args: never) => Loaded,
  { path = "/", website = sampleWebsite }: { path?: string; website?: ShownWebsite },
) {
  const url = new URL(path, "https://www.example.com");
  const now = new Date("2026-02-03T12:00:00Z");
  const ctx = contextOn(database.db, now, { env: { SITE_URL: url.origin } });
  const context = loaderContext(ctx, website);
  const params = { slug: url.pathname.split("/").at(-1) };
  const pattern = url.pathname.slice(1);
  return loader({ request: new Request(url), url, params, context, pattern } as never);
}

test("a case study that is not published, or never was, is not found", async () => {
  const notFound = { data: null, init: { status: 404 } };
  const path = "/case-studies/finance-breach-risk";
  expect(await load(caseStudy, { path })).toMatchObject({ data: { study: { path } } });
  expect(await load(caseStudy, { path, website: unpublished })).toMatchObject(notFound);
  expect(await load(caseStudy, { path: "/case-studies/made-up" })).toMatchObject(notFound);
});

test("a case study that was renamed is found under its new slug", async () => {
  await database.db
    .insert(caseStudyRedirects)
    .values({ slug: "old-name", studyId: "finance-breach-risk" });
  const moved = await load(caseStudy, { path: "/case-studies/old-name" });
  expect(moved).toMatchObject({ status: 301 });
  expect((moved as Response).headers.get("Location")).toBe("/case-studies/finance-breach-risk");
});

test("a case study that is not published is not listed, and neither is its sector", async () => {
  const shown = await load(caseStudies, { path: "/case-studies", website: unpublished });
  expect(shown.data?.studies.map(({ slug }) => slug)).toEqual([
    "healthcare-reporting",
    "devops-deployment",
  ]);
  expect(shown.data?.sectors).toEqual(["Healthcare", "Manufacturing"]);
  const path = "/case-studies?sector=finance";
  expect((await load(caseStudies, { path })).init).toBeNull();
  expect((await load(caseStudies, { path, website: unpublished })).init?.status).toBe(404);
});

test("every page has the firm's facts as they are published", async () => {
  const website = websiteOfFirm({ name: "Birchway" });
  const [before, after] = [await load(root, {}), await load(root, { website })];
  expect(after.firm.name).toBe("Birchway");
  expect(after.shareImage).not.toBe(before.shareImage);
  const legal = await load(legalPage, { path: "/privacy-policy", website });
  expect(legal.page.title).toBe("Privacy Policy | Birchway");
});
