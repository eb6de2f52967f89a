import { expect, test } from "vitest";
import { capabilities } from "#content/capabilities.ts";
import { caseStudies } from "#content/case-studies.ts";
import { firm } from "#content/firm.ts";
import { about, hero } from "#content/home.ts";
import { leadership } from "#content/leadership.ts";
import { pages } from "#content/pages.ts";
import { people } from "#content/people.ts";
import { websiteSchema } from "#content/schema/website.ts";
import { website } from "#content/website/website.ts";
import { showWebsite } from "./show-website.server.ts";

const shown = showWebsite(website, "2026-11-18");

test("the sample content satisfies the schema", () => {
  expect(websiteSchema.parse(website)).toEqual(website);
});

test("the same words are shown as before", () => {
  const { timeZone, timeZoneLabel, timeZoneShortLabel, ...facts } = firm;
  expect(shown.firm).toEqual(facts);
  expect(shown.hero).toEqual(hero);
  expect(shown.about).toMatchObject(about);
  expect(shown.leadership).toMatchObject(leadership);
  expect(shown.people).toMatchObject(people);
  expect(shown.pages).toEqual(pages);
  expect(shown.caseStudies).toMatchObject(caseStudies);
  const { title, revised, headings, identifiers, naics, pastPerformance, ...statement } =
    capabilities;
  expect(shown.capabilities).toMatchObject(statement);
  expect(shown.capabilities.identifiers).toMatchObject(identifiers);
  expect(shown.capabilities.naics).toMatchObject(naics);
  expect(shown.capabilities.pastPerformance).toMatchObject(pastPerformance);
});

test("a phone link has the digits of the number, and no others", () => {
  const { sections } = shown.legal.accessibility;
  expect(sections.at(-1)?.html).toContain('<a href="tel:+12065550142">(206) 555-0142</a>');
});
