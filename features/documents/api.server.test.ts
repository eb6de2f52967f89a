import { execFileSync, spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { SHEET_PATH } from "#features/website/page-paths.ts";
import { contextWithoutDatabase, routesOn } from "../../tests/helpers/context.ts";
import { changedWebsite, sampleWebsite } from "../../tests/helpers/website.ts";
import { documents } from "./api.server.ts";

const { firm, capabilities, caseStudies, howWeWork } = sampleWebsite;

const hasPoppler = spawnSync("pdfinfo", ["-v"]).status === 0;
let response: Response;
let pdf: Buffer;

const request = (path = "/capabilities.pdf", website = sampleWebsite) =>
  routesOn(
    contextWithoutDatabase("https://www.example.com"),
    documents(async () => website),
  ).request(path);

beforeAll(async () => {
  response = await request();
  pdf = Buffer.from(await response.arrayBuffer());
});

test("browsers show the PDF, and save it under a name that says what it is", () => {
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  expect(response.headers.get("Content-Disposition")).toBe(
    'inline; filename="alderline-capability-statement.pdf"',
  );
});

test("the PDF is one letter page under 200 KB", () => {
  const source = pdf.toString("latin1");
  expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(source).toContain("/MediaBox [0 0 612 792]");
  expect(pdf.length).toBeLessThan(200_000);
});

test("the PDF is tagged for screen readers, with a language and a title", () => {
  const source = pdf.toString("latin1");
  for (const entry of [
    /\/Marked true/,
    /\/StructTreeRoot \d+ 0 R/,
    /\/Lang \(en-US\)/,
    /\/DisplayDocTitle true/,
    /\/Title /,
  ]) {
    expect(source).toMatch(entry);
  }
  const tags = source.match(/\/S \/(H1|H2|H3|LBody|TH|TD|Link)\b/g) ?? [];
  const count = (tag: string) => tags.filter((found) => found === `/S /${tag}`).length;
  expect(count("H1")).toBe(1);
  expect(count("H2")).toBe(8);
  expect(count("H3")).toBe(4);
  expect(count("LBody")).toBe(24);
  const { pastPerformance, naics } = capabilities;
  const columns = 5;
  expect(count("TH")).toBe(columns + pastPerformance.length + naics.length);
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(columns);
  expect(source.match(/\/Scope \/Row/g)).toHaveLength(pastPerformance.length + naics.length);
  expect(count("Link")).toBe(6);
  expect(source).toContain("<pdfuaid:part>1</pdfuaid:part>");
});

test("the same statement is the same file, so that it isn't downloaded again", async () => {
  expect(Buffer.from(await (await request()).arrayBuffer()).equals(pdf)).toBe(true);
});

test.runIf(hasPoppler)("a PDF reader finds its text, in reading order", () => {
  const read = (...flags: string[]) =>
    execFileSync("pdfinfo", [...flags, "-"], { input: pdf }).toString();
  expect(read()).toMatch(
    /Title: +Alderline Capability Statement\n.*Tagged: +yes\n.*Pages: +1\n.*\(letter\)/s,
  );
  const text = read("-struct-text").replace(/\s+/g, " ");
  const { about, pointOfContact, competencies, identifiers } = capabilities;
  const { pastPerformance, pastPerformanceNote, vehicles, naics, differentiators } = capabilities;
  const parts = [
    firm.name,
    `UEI ${firm.uei} CAGE ${firm.cage}`,
    "www.example.com",
    about,
    "Point of Contact",
    ...[pointOfContact.name, pointOfContact.phone.display, pointOfContact.email],
    ...competencies.flatMap(({ name, items }) => [name, ...items]),
    "Past Performance",
    ...pastPerformance.flatMap(({ client, value, period, role }) => [client, value, period, role]),
    pastPerformanceNote,
    ...identifiers.map(({ value }) => value),
    "Contract Vehicles",
    ...vehicles.flatMap(({ name, number, term }) => [name, number, term]),
    firm.email,
    ...naics.map(({ code }) => code),
    differentiators,
  ];
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found, part).toBeGreaterThanOrEqual(at);
    at = found;
  }
});

test.each(caseStudies)(
  "$slug: one tagged page under 100 KB with the whole story",
  async (study) => {
    const answer = await request(`/case-studies/${study.slug}.pdf`);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const source = bytes.toString("latin1");
    expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(source).toMatch(/\/Marked true/);
    expect(source).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(source.match(/\/S \/H1\b/g)).toHaveLength(1);
    expect(source.match(/\/S \/H2\b/g)).toHaveLength(3);
    expect(source.match(/\/S \/H3\b/g)).toHaveLength(study.work.length);
    expect(bytes.length).toBeLessThan(100_000);
    if (!hasPoppler) return;
    const text = structuredText(bytes);
    const { figure, duration, team, technologies } = study;
    for (const part of [study.title, figure.value, duration, team, technologies.join(", ")]) {
      expect(text).toContain(part);
    }
    for (const { step } of study.work) expect(text).toContain(step);
  },
);

test("the sample definition sheet is a spreadsheet to download", async () => {
  const answer = await request(SHEET_PATH);
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines).toHaveLength(1 + howWeWork.sheet.length);
  expect(lines[1]).toContain("Patient days");
});

test("there is no PDF of a case study that doesn't exist", async () => {
  expect((await request("/case-studies/made-up.pdf")).status).toBe(404);
});

test("documents follow the site content", async () => {
  const changed = changedWebsite(({ firm, capabilities, caseStudies, leadership }) => {
    firm.name = "R&D Birchway";
    Object.assign(capabilities, { pastPerformance: [], vehicles: [] });
    Object.assign(caseStudies.items[0] ?? {}, {
      slug: "renamed",
      situation: "<p>One <em>situation</em>.</p><ul><li>A point</li></ul>",
    });
    Object.assign(caseStudies.items[1] ?? {}, { published: false });
    leadership.howWeWork.sheet.splice(1);
  });
  const statement = await request("/capabilities.pdf", changed);
  expect(statement.headers.get("Content-Disposition")).toContain(
    '"r-d-birchway-capability-statement.pdf"',
  );
  const source = Buffer.from(await statement.arrayBuffer()).toString("latin1");
  expect(source.match(/\/S \/H2\b/g)).toHaveLength(6);
  const study = await request("/case-studies/renamed.pdf", changed);
  expect(study.status).toBe(200);
  if (hasPoppler)
    expect(structuredText(new Uint8Array(await study.arrayBuffer()))).toContain("• A point");
  for (const gone of ["healthcare-reporting", "finance-breach-risk"]) {
    expect((await request(`/case-studies/${gone}.pdf`, changed)).status).toBe(404);
  }
  const sheet = await (await request(SHEET_PATH, changed)).text();
  expect(sheet.trim().split("\r\n")).toHaveLength(2);
});

test("a case study that counted nothing has a PDF, too", async () => {
  const changed = changedWebsite(({ caseStudies }) => {
    const { before, after } = caseStudies.items[0]?.figure ?? {};
    for (const measured of [before, after]) Object.assign(measured ?? {}, { value: 0 });
  });
  expect((await request("/case-studies/healthcare-reporting.pdf", changed)).status).toBe(200);
});

function structuredText(bytes: Uint8Array) {
  return execFileSync("pdfinfo", ["-struct-text", "-"], { input: bytes })
    .toString()
    .replace(/\s+/g, " ");
}
