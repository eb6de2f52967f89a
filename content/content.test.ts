import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessibility, accessibilityCheck } from "./accessibility.ts";
import { capabilities } from "./capabilities.ts";
import { caseStudies } from "./case-studies.ts";
import { caseStudyPage, stories } from "./case-study-stories.ts";
import { demoAuthors, demoMessages } from "./demo/demo.ts";
import { firm } from "./firm.ts";
import { about } from "./home.ts";
import { howWeWork } from "./how-we-work.ts";
import { dataSecurity } from "./legal/data-security.ts";
import { privacyPolicy } from "./legal/privacy-policy.ts";
import { termsOfService } from "./legal/terms-of-service.ts";
import { pages } from "./pages.ts";
import { people } from "./people.ts";
import { services } from "./services.ts";
import { technologies } from "./technologies.ts";
import { testimonials } from "./testimonials.ts";

test("the page has as many of each thing as the specification says", () => {
  expect(about.highlights).toHaveLength(4);
  expect(services).toHaveLength(6);
  expect(technologies).toHaveLength(8);
  expect(caseStudies).toHaveLength(3);
  expect(testimonials).toHaveLength(3);
  expect(firm.phones).toHaveLength(2);
  expect(privacyPolicy.sections).toHaveLength(6);
  expect(termsOfService.sections).toHaveLength(10);
});

test("the capability statement has four cards of six and fourteen NAICS codes", () => {
  expect(capabilities.competencies.map(({ items }) => items.length)).toEqual([6, 6, 6, 6]);
  const codes = capabilities.naics.map(({ code }) => code);
  expect(new Set(codes).size).toBe(14);
  for (const code of codes) expect(code).toMatch(/^(5415\d\d|5416\d\d|541990|5613\d\d)$/);
  expect(capabilities.naics.filter(({ primary }) => primary)).toEqual([capabilities.naics[0]]);
});

test("each competency names case studies that exist", () => {
  const ids = caseStudies.map(({ id }) => id);
  for (const competency of capabilities.competencies) {
    expect(ids).toEqual(expect.arrayContaining(competency.caseStudies));
    expect(competency.caseStudies.length).toBeGreaterThan(0);
  }
});

test("past performance names case studies that exist", () => {
  const ids = caseStudies.map(({ id }) => id);
  const named = capabilities.pastPerformance.flatMap(({ caseStudy }) => caseStudy ?? []);
  expect(ids).toEqual(expect.arrayContaining(named));
});

test.each(caseStudies)("$industry: the drawn numbers give the claimed percentage", ({ figure }) => {
  const { before, after, better, value } = figure;
  const change = better === "less" ? before.value - after.value : after.value - before.value;
  expect(`${Math.round((100 * change) / before.value)}%`).toBe(value);
});

test("the last accessibility check has a real date and names the tool that the tests use", () => {
  const { date, tool } = accessibilityCheck;
  expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  const { version } = JSON.parse(readFileSync("node_modules/axe-core/package.json", "utf8"));
  expect(`axe-core ${version}`.startsWith(`${tool}.`)).toBe(true);
});

test("the terms say when invoices are due and which law governs", () => {
  const text = JSON.stringify(termsOfService.sections);
  expect(text).toContain("within 30 days");
  expect(text).toContain("State of Washington");
});

test.each([privacyPolicy, termsOfService, dataSecurity, accessibility])(
  "$title: section ids are unique",
  ({ sections }) => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  },
);

const allPages = [...Object.values(pages), ...caseStudies.map(caseStudyPage)];

test.each(allPages)("$path fits into a search result", (page) => {
  expect(page.title.length).toBeLessThanOrEqual(60);
  expect(page.description.length).toBeGreaterThanOrEqual(70);
  expect(page.description.length).toBeLessThanOrEqual(160);
});

test("sample people don't echo each other's names", () => {
  const named = [
    ...people.map(({ name }) => name),
    ...testimonials.map(({ name }) => name),
    ...demoMessages.map(({ name }) => name),
  ];
  expect(new Set(named.map((name) => name.split(" ")[0])).size).toBe(named.length);
  expect(new Set(named.map((name) => name.split(" ").at(-1))).size).toBe(named.length);
});

test("the point of contact and the authors of the sample posts are among the people", () => {
  const names = people.map(({ name }) => name);
  expect(names).toContain(capabilities.pointOfContact.name);
  expect(names).toEqual(expect.arrayContaining(demoAuthors.map(({ name }) => name)));
});

test("each row of the sample definition sheet fills its columns", () => {
  const { columns, rows } = howWeWork.sheet;
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
});

test("every case study has a story", () => {
  expect(Object.keys(stories)).toEqual(caseStudies.map(({ id }) => id));
});
