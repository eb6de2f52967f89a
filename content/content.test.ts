import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleWebsite } from "../tests/helpers/website.ts";
import { demoAuthors, demoMessages } from "./demo/demo.ts";
import { websiteSchema } from "./schema/website.ts";
import { website } from "./website.ts";

const { firm, home, leadership, services, technologies, testimonials, legal } = website;
const { accessibility, capabilities } = website;
const caseStudies = website.caseStudies.items;

test("the sample content satisfies its schema", () => {
  expect(websiteSchema.parse(website)).toEqual(website);
});

test("the page has as many of each thing as the specification says", () => {
  expect(home.about.highlights).toHaveLength(4);
  expect(services.items).toHaveLength(6);
  expect(technologies.groups).toHaveLength(8);
  expect(caseStudies).toHaveLength(3);
  expect(testimonials.items).toHaveLength(3);
  expect([firm.mainPhone, firm.contractsPhone]).toEqual([
    expect.stringMatching(/^\(\d{3}\) 555-01\d\d$/),
    expect.stringMatching(/^\(\d{3}\) 555-01\d\d$/),
  ]);
  expect(legal.privacyPolicy.sections).toHaveLength(6);
  expect(legal.termsOfService.sections).toHaveLength(10);
});

test("the capability statement has four cards of six and fourteen NAICS codes", () => {
  expect(capabilities.competencies.map(({ items }) => items.length)).toEqual([6, 6, 6, 6]);
  const codes = capabilities.naics.map(({ code }) => code);
  expect(codes).toHaveLength(14);
  expect(new Set(codes).size).toBe(14);
  for (const code of codes) expect(code).toMatch(/^(5415\d\d|5416\d\d|541990|5613\d\d)$/);
});

test("competencies and past performance name case studies that exist", () => {
  const slugs = caseStudies.map(({ slug }) => slug);
  for (const { caseStudies: named } of capabilities.competencies) {
    expect(slugs).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(0);
  }
  const named = capabilities.pastPerformance.map(({ caseStudy }) => caseStudy).filter(Boolean);
  expect(slugs).toEqual(expect.arrayContaining(named));
});

test.each(caseStudies)("$industry: the drawn numbers give the claimed percentage", ({ figure }) => {
  const { before, after, better, value } = figure;
  const change = better === "less" ? before.value - after.value : after.value - before.value;
  expect(`${Math.round((100 * change) / before.value)}%`).toBe(value);
});

test("the last accessibility check has a real date and names the tool that the tests use", () => {
  const { date, tool } = accessibility.check;
  expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  const { version } = JSON.parse(readFileSync("node_modules/axe-core/package.json", "utf8"));
  expect(`axe-core ${version}`.startsWith(`${tool}.`)).toBe(true);
});

test("the terms say when invoices are due and which law governs", () => {
  const text = JSON.stringify(legal.termsOfService.sections);
  expect(text).toContain("within 30 days");
  expect(text).toContain("State of Washington");
});

const pages = [
  ...Object.values(sampleWebsite.pages),
  ...sampleWebsite.caseStudies.map(({ path, title, description }) => {
    return { path, title: `${title} | ${firm.name}`, description };
  }),
];

test.each(pages)("$path fits into a search result", (page) => {
  expect(page.title.length).toBeLessThanOrEqual(60);
  expect(page.description.length).toBeGreaterThanOrEqual(70);
  expect(page.description.length).toBeLessThanOrEqual(160);
});

test("sample people don't echo each other's names", () => {
  const named = [leadership.founder, ...leadership.people, ...testimonials.items, ...demoMessages];
  const names = named.map(({ name }) => name);
  expect(new Set(names.map((name) => name.split(" ")[0])).size).toBe(names.length);
  expect(new Set(names.map((name) => name.split(" ").at(-1))).size).toBe(names.length);
});

test("the point of contact and the authors of the sample posts are among the people", () => {
  const names = [leadership.founder, ...leadership.people].map(({ name }) => name);
  expect(names).toContain(capabilities.pointOfContact.name);
  expect(names).toEqual(expect.arrayContaining(demoAuthors.map(({ name }) => name)));
});
