import { expect, test } from "vitest";
import { website } from "#content/website.ts";
import { sanitizeInTurns, showWebsite } from "./show-website.server.ts";

const shown = showWebsite(website, "2026-11-18");

test("phones and business hours are shown as people write them", () => {
  const hours = [
    { id: "week", from: "Monday", to: "Friday", opens: "08:00", closes: "18:00" },
    { id: "weekend", from: "Saturday", to: "Sunday", opens: "00:30", closes: "12:05" },
    { id: "sun", from: "Sunday", to: "Sunday", opens: "", closes: "" },
  ] as const;
  const firm = { ...website.firm, hours: [...hours], mainPhone: "+44 20 7946 0018" };
  const { firm: facts } = showWebsite({ ...website, firm }, "2026-11-18");
  expect(facts.hours).toMatchObject([
    { days: "Mon-Fri", display: "8:00 AM-6:00 PM", opens: "08:00" },
    { days: "Sat-Sun", display: "12:30 AM-12:05 PM", schemaDays: ["Saturday", "Sunday"] },
    { days: "Sun", display: "Closed" },
  ]);
  expect(facts.hours[2]).not.toHaveProperty("opens");
  expect(facts.phones.map(({ href }) => href)).toEqual(["tel:+442079460018", "tel:+12065550187"]);
});

test("a changed name is in every text that refers to it", () => {
  const renamed = {
    ...website,
    firm: { ...website.firm, name: "Birchway", legalName: "Birchway Inc." },
  };
  const { pages, legal } = showWebsite(renamed, "2026-11-18");
  expect(pages.people.title).toBe("People and How We Work | Birchway");
  expect(legal.privacyPolicy.lede).toContain("Birchway Inc. (“Birchway”, “we”)");
  expect(JSON.stringify({ pages, legal })).not.toMatch(/\{\w+\}/);
});

test("the drawing leads each decision back to its sources", () => {
  expect(
    shown.hero.lineage.ways.map(({ decision, model, sources }) => [
      decision.name,
      model.name,
      sources,
    ]),
  ).toEqual([
    ["Dashboards", "Classify", ["ERP", "HR", "Claims"]],
    ["Board reports", "Forecast", ["Claims", "Sensors"]],
    ["Alerts", "Detect", ["ERP", "Sensors"]],
  ]);
});

test("a phone link has the digits of the number, and no others", () => {
  const { sections } = shown.legal.accessibility;
  expect(sections.at(-1)?.html).toContain('<a href="tel:+12065550142">(206) 555-0142</a>');
});

test("saved replies are for admins: the content of the contact section doesn't include them", () => {
  expect(shown.savedReplies).toHaveLength(2);
  expect(shown.contact).not.toHaveProperty("savedReplies");
});

test("the slug of an unpublished case study is nowhere in the content", () => {
  const items = website.caseStudies.items.map((study) => ({
    ...study,
    published: study.slug !== "healthcare-reporting",
  }));
  const caseStudies = { ...website.caseStudies, items };
  const { capabilities, ...others } = showWebsite({ ...website, caseStudies }, "2026-11-18");
  expect(capabilities.competencies[0]?.caseStudies).toEqual(["finance-breach-risk"]);
  expect(JSON.stringify({ capabilities, others })).not.toContain("healthcare-reporting");
});

test("other work gets its turn after each text of a draft, once", async () => {
  const draft = structuredClone(website);
  for (const section of draft.legal.privacyPolicy.sections) section.body += "<p>Drafted.</p>";
  expect(await turnsDuring(() => sanitizeInTurns(draft))).toBeGreaterThanOrEqual(
    draft.legal.privacyPolicy.sections.length,
  );
  expect(await turnsDuring(() => sanitizeInTurns(draft))).toBe(0);
});

async function turnsDuring(work: () => Promise<void>) {
  let turns = 0;
  let timer = setImmediate(function count() {
    turns++;
    timer = setImmediate(count);
  });
  await work();
  clearImmediate(timer);
  return turns;
}

test("a case study without a sector adds none to choose from", () => {
  const [study, ...others] = website.caseStudies.items;
  if (!study) throw new Error("The sample has a case study.");
  const items = [{ ...study, sector: " " }, ...others];
  const caseStudies = { ...website.caseStudies, items };
  const { sectors } = showWebsite({ ...website, caseStudies }, "2026-11-18");
  expect(sectors).toEqual(others.map(({ sector }) => sector));
});
