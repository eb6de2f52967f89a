import { expect, test } from "vitest";
import { changedWebsite, sampleWebsite } from "../../tests/helpers/website.ts";
import { statementText } from "./statement-text.ts";

const { firm, capabilities } = sampleWebsite;
const text = statementText("https://www.example.com", sampleWebsite);

test("the plain text contains the whole statement", () => {
  const { about, differentiators, competencies, identifiers, naics } = capabilities;
  const { pointOfContact, pastPerformance, vehicles } = capabilities;
  for (const part of [
    about,
    differentiators,
    ...competencies.flatMap(({ name, items }) => [name, ...items]),
    ...identifiers.map(({ label, value }) => `${label}: ${value}`),
    `UEI: ${firm.uei}\nCAGE: ${firm.cage}`,
    ...[pointOfContact.name, pointOfContact.phone.display, pointOfContact.email],
    ...pastPerformance.flatMap(({ client, value, period }) => [client, `${value}, ${period}`]),
    ...vehicles.flatMap(({ name, number, term }) => [name, number, term]),
    ...naics.map(({ code, title }) => `${code} ${title}`),
    firm.email,
    ...firm.phones.map(({ display }) => display),
    "https://www.example.com/capabilities",
  ]) {
    expect(text).toContain(part);
  }
});

test("the first NAICS code is the primary one, and says so", () => {
  const codes = text.match(/^\d{6} .*$/gm);
  expect(codes?.[0]).toBe("541512 Computer Systems Design Services (primary)");
  expect(codes?.filter((line) => line.includes("(primary)"))).toHaveLength(1);
});

test("it follows the site content, without headings of empty sections", () => {
  const changed = changedWebsite(({ firm, capabilities }) => {
    firm.contractsPhone = "(503) 555-0100";
    capabilities.pastPerformance = [];
    capabilities.vehicles = [];
  });
  const other = statementText("https://www.example.com", changed);
  expect(other).toContain("(503) 555-0100");
  expect(other).not.toMatch(/PAST PERFORMANCE|CONTRACT VEHICLES/);
});
