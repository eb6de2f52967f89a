import { expect, test } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import {
  discardChange,
  labelOf,
  labelsOf,
  listChanges,
  pathById,
  readField,
  writeField,
} from "./changes.ts";

const [first, second, ...others] = website.services.items;
if (!first || !second) throw new Error("The sample has two services.");

function withServices(items: Website["services"]["items"]) {
  return writeField(website, ["services", "items"], items);
}

function described(after: Website) {
  return listChanges(website, after).map(({ kind, labels }) => `${kind}: ${labelOf(labels)}`);
}

test("the same content has no changes", () => {
  expect(listChanges(website, structuredClone(website))).toEqual([]);
});

test("a changed field is named by the labels that lead to it, with both values", () => {
  const after = writeField(website, ["firm", "address", "street"], "1 New Street");
  expect(listChanges(website, after)).toEqual([
    {
      path: ["firm", "address", "street"],
      labels: ["Firm", "Postal address", "Street"],
      kind: "changed",
      before: website.firm.address.street,
      after: "1 New Street",
    },
  ]);
});

test("a field of an entry is named by the entry", () => {
  const path = ["services", "items", second.id, "summary"];
  expect(described(writeField(website, path, "Shorter."))).toEqual([
    `changed: Services › ${second.name} › Summary`,
  ]);
});

test("a field of an entry within an entry has both names", () => {
  const [study] = website.caseStudies.items;
  const [step] = study?.work ?? [];
  const path = ["caseStudies", "items", study?.id ?? "", "work", step?.id ?? "", "text"];
  expect(described(writeField(website, path, "Shorter."))).toEqual([
    `changed: Case studies › ${study?.title} › What we did › ${step?.step} › Text`,
  ]);
});

test("entries that were added, removed and moved are told apart", () => {
  const added = { ...first, id: "new-one", name: "" };
  expect(described(withServices([second, ...others, added]))).toEqual([
    "added: Services › New entry in Services",
    `removed: Services › ${first.name}`,
  ]);
  expect(described(withServices([second, first, ...others]))).toEqual(["moved: Services"]);
});

test("lines, switches and pictures are shown as text", () => {
  const [study] = website.caseStudies.items;
  const path = ["caseStudies", "items", study?.id ?? ""];
  const picture = { src: "/storage/blog-images/a.png", alt: "A chart" };
  const after = writeField(
    writeField(
      writeField(website, ["firm", "areaServed"], ["Idaho", "Oregon"]),
      [...path, "published"],
      false,
    ),
    [...path, "picture"],
    picture,
  );
  expect(listChanges(website, after).map(({ after }) => after)).toEqual([
    "Idaho\nOregon",
    "Off",
    "/storage/blog-images/a.png\nA chart",
  ]);
});

test("long texts are HTML where they were changed, and plain text in a new entry", () => {
  const [study, ...rest] = website.caseStudies.items;
  if (!study) throw new Error("The sample has a case study.");
  const situation = "<p>R&amp;D was slow.</p><ul><li>One</li><li>Two</li></ul>";
  const items = (changed: typeof study) => ["caseStudies", "items", changed.id, "situation"];
  const [changed] = listChanges(website, writeField(website, items(study), situation));
  expect(changed).toMatchObject({ before: study.situation, after: situation, isHtml: true });
  const added = { ...study, id: "new-one", situation };
  const path = ["caseStudies", "items"];
  const [entry] = listChanges(website, writeField(website, path, [study, ...rest, added]));
  expect(entry?.isHtml).toBeUndefined();
  expect(entry?.after).toContain("The situation: R&D was slow.\n• One\n• Two\n");
});

test("a new entry is shown with the texts of its groups and of its own entries", () => {
  const [study, ...rest] = website.caseStudies.items;
  if (!study) throw new Error("The sample has a case study.");
  const items = [study, ...rest, { ...study, id: "new-one" }];
  const [added] = listChanges(website, writeField(website, ["caseStudies", "items"], items));
  expect(added?.after.split("\n")).toEqual(
    expect.arrayContaining([
      `Figure › Figure: ${study.figure.value}`,
      `Figure › Before › As shown: ${study.figure.before.display}`,
      `What we did › ${study.work[0]?.step} › Text: ${study.work[0]?.text}`,
      `Quote › Quote: ${study.quote.text}`,
    ]),
  );
});

test("each change can be discarded alone", () => {
  const third = { ...first, id: "new-one" };
  const after = writeField(
    withServices([...others, third, { ...second, name: "Other name" }]),
    ["firm", "mainPhone"],
    "(206) 555-0100",
  );
  let content = after;
  const changes = listChanges(website, after);
  expect(changes).toHaveLength(5);
  for (const change of changes) {
    const left = listChanges(website, content).length;
    content = discardChange(website, content, change);
    expect(listChanges(website, content)).toHaveLength(left - 1);
  }
  expect(content).toEqual(website);
});

test("a removed entry returns to its place", () => {
  const [change] = listChanges(website, withServices([first, ...others]));
  if (!change) throw new Error("There is no change.");
  const restored = discardChange(website, withServices([first, ...others]), change);
  expect(restored.services.items).toEqual(website.services.items);
});

test("a field is found by the ids of entries, and an error at its line's field", () => {
  expect(pathById(website, ["services", "items", 1, "name"])).toEqual([
    ...["services", "items", second.id, "name"],
  ]);
  expect(pathById(website, ["firm", "areaServed", 1])).toEqual(["firm", "areaServed"]);
  expect(readField(website, ["services", "items", second.id, "name"])).toBe(second.name);
});

test("the labels of a field are those of its change", () => {
  const [study] = website.caseStudies.items;
  const [step] = study?.work ?? [];
  for (const path of [
    ["firm", "mainPhone"],
    ["services", "items", second.id, "name"],
    ["caseStudies", "items", study?.id ?? "", "work", step?.id ?? "", "text"],
  ]) {
    const [change] = listChanges(website, writeField(website, path, "Other"));
    // An entry's name may be what was changed.
    expect(labelsOf(writeField(website, path, "Other"), path)).toEqual(change?.labels);
  }
});
