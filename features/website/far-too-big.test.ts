import { expect, test } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { writeField } from "./changes.ts";
import { findFarTooBig } from "./far-too-big.ts";

const [study] = website.caseStudies.items;
if (!study) throw new Error("The sample has a case study.");
const STUDY = ["caseStudies", "items", study.id];
const x = (length: number) => "x".repeat(length);
const hours = (count: number): Website["firm"]["hours"] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `h${n}`, from: "Monday", to: "Friday", opens: "", closes: "" },
  }));

test("the sample is not too big, nor is what is a few times as big as it may be", () => {
  expect(findFarTooBig(website)).toBeUndefined();
  let big = writeField(website, ["firm", "name"], x(600));
  big = writeField(big, ["firm", "hours"], hours(35));
  expect(findFarTooBig(big)).toBeUndefined();
});

const LONG = "is far too long. It can have at most";

test.each([
  ["firm.name", x(601), `Firm › Name ${LONG} 60 characters.`],
  ["firm.name", " ".repeat(601), `Firm › Name ${LONG} 60 characters.`],
  ["firm.mainPhone", x(20_001), `Firm › Main phone ${LONG} 2,000 characters.`],
  [
    "firm.hours",
    hours(36),
    "Firm › Business hours has far too many entries. It can have at most 7.",
  ],
  [
    "firm.areaServed",
    Array(101).fill("x"),
    "Firm › Areas served has far too many lines. It can have at most 20.",
  ],
  ["firm.areaServed", [x(1_201)], `Firm › Areas served ${LONG} 120 characters in a line.`],
])("%s is named if it is far beyond its limit", (path, value, message) => {
  expect(findFarTooBig(writeField(website, path.split("."), value))).toBe(message);
});

test.each([
  ["situation", x(40_001), `The situation ${LONG} 4,000 characters.`],
  ["picture", { src: "", alt: x(3_001) }, `Picture ${LONG} 300 characters.`],
  ["figure.before.label", x(201), `Figure › Before › Label ${LONG} 20 characters.`],
])("%s of an entry is named with its entry", (path, value, message) => {
  const big = writeField(website, [...STUDY, ...path.split(".")], value);
  expect(findFarTooBig(big)).toBe(`Case studies › ${study.title} › ${message}`);
});

test("the field with the most HTML tags is named if all texts together have too many", () => {
  const situation = [...STUDY, "situation"];
  const message = `Case studies › ${study.title} › The situation has too many HTML tags. All texts together can have at most 5,000.`;
  const withTags = (count: number) => writeField(website, situation, "<a href=/>".repeat(count));
  expect(findFarTooBig(withTags(3_900))).toBeUndefined();
  const spread = writeField(withTags(2_600), [...STUDY, "outcome"], "<b>".repeat(2_500));
  expect(findFarTooBig(spread)).toBe(message);
  const referring = writeField(website, situation, "{summary}".repeat(500));
  expect(findFarTooBig(writeField(referring, ["firm", "summary"], "<p>".repeat(10)))).toBe(message);
});

test("an entry is not named by a name that is far too long itself", () => {
  const sentence = findFarTooBig(writeField(website, [...STUDY, "title"], x(50_000)));
  expect(sentence?.length).toBeLessThan(300);
});
