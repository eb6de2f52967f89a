import { expect, test } from "vitest";
import { fillIn } from "./fill-in.ts";

const facts = { name: "Alderline" };

test("references are filled in wherever a text has them", () => {
  expect(fillIn({ a: ["{name}, {name}"], b: { c: "by {name}" }, d: 7, e: null }, facts)).toEqual({
    a: ["Alderline, Alderline"],
    b: { c: "by Alderline" },
    d: 7,
    e: null,
  });
});

test.each([
  "{other}",
  "{constructor}",
  "{__proto__}",
  "{toString}",
  "{hasOwnProperty}",
  "{ name }",
])("%s stays as typed", (text) => expect(fillIn({ text }, facts)).toEqual({ text }));

test("what references expand to is bounded for all texts together, and the rest stays as typed", () => {
  const long = { name: "x".repeat(1_000) };
  const texts = Array.from({ length: 10 }, () => "{name}".repeat(10_000));
  const filled = fillIn(texts, long).join("");
  expect(filled.length).toBeLessThan(texts.join("").length + 200_000);
  expect(filled).toMatch(/^x+(\{name\})+$/);
});
