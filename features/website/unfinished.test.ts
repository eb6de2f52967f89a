import { expect, test } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { readField, writeField } from "./changes.ts";
import { withoutEmptyEntries, withoutUnfinished } from "./unfinished.ts";

const [study] = website.caseStudies.items;
const [service] = website.services.items;
if (!study || !service) throw new Error("The sample has a case study and a service.");
const STUDIES = ["caseStudies", "items"];
const STEPS = [...STUDIES, study.id, "work"];
const step = { id: "new", step: "", text: "" };
const testimonial = {
  ...{ id: "new", quote: "", name: "", role: "", organization: "", picture: null },
};

function withAdded(content: Website, list: string[], ...entries: object[]) {
  return writeField(content, list, [...(readField(content, list) as object[]), ...entries]);
}

test("new entries that break a rule are left out, and everything else stays", () => {
  const changed = writeField(website, ["firm", "name"], "Birchway");
  const added = withAdded(changed, ["testimonials", "items"], testimonial);
  const draft = withAdded(added, STEPS, step);
  expect(withoutUnfinished(website, draft)).toEqual({
    content: changed,
    unfinished: [
      [...STEPS, "new"],
      ["testimonials", "items", "new"],
    ],
  });
});

test("of an entry within a new entry, the new entry as a whole is left out", () => {
  const draft = withAdded(website, STUDIES, { ...study, id: "new", slug: "new", work: [step] });
  expect(withoutUnfinished(website, draft)).toEqual({
    content: website,
    unfinished: [[...STUDIES, "new"]],
  });
});

test("a finished new entry is published, and a broken rule elsewhere is left as it is", () => {
  const finished = { ...service, id: "new" };
  const draft = withAdded(website, ["services", "items"], finished);
  expect(withoutUnfinished(website, draft)).toEqual({ content: draft, unfinished: [] });
  const broken = writeField(website, ["services", "items", service.id, "name"], "");
  expect(withoutUnfinished(website, broken)).toEqual({ content: broken, unfinished: [] });
});

test("an entry in which nothing is written yet is not shown, at any depth", () => {
  const draft = withAdded(
    withAdded(website, ["testimonials", "items"], testimonial, {
      ...testimonial,
      id: "b",
      name: "Ada",
    }),
    STEPS,
    step,
  );
  const shown = withoutEmptyEntries(draft);
  expect(readField(shown, STEPS)).toEqual(study.work);
  expect(shown.testimonials.items.at(-1)).toMatchObject({ id: "b", name: "Ada" });
  expect(shown.testimonials.items).toHaveLength(website.testimonials.items.length + 1);
});

test("an entry whose texts may be empty is shown", () => {
  const closed = { id: "new", from: "Sunday", to: "Sunday", opens: "", closes: "" };
  const draft = withAdded(website, ["firm", "hours"], closed);
  expect(withoutEmptyEntries(draft)).toEqual(draft);
});
