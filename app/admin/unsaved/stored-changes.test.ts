import { expect, test } from "vitest";
import { chooseOffers } from "./stored-changes.ts";

const saved = { title: "Title", text: "Text" };
const at = (minute: number, title: string) => {
  return { values: { ...saved, title }, at: `2026-02-03T12:0${minute}:00Z` };
};
const one = { ...at(1, "One"), name: "post:1:a" };
const two = { ...at(2, "Two"), name: "post:1:b" };
const onServer = { ...at(3, "Server"), isElsewhere: true };
const open = new Set<string>();

test("the changes of all tabs and of another device are offered, newest first", () => {
  expect(chooseOffers([one, two], { onServer, saved, open })).toEqual([onServer, two, one]);
});

test("another device's changes are offered, also if they are older or this browser has none", () => {
  const older = { ...at(0, "Older"), isElsewhere: true };
  expect(chooseOffers([one], { onServer: older, saved, open })).toEqual([one, older]);
  expect(chooseOffers([], { onServer: older, saved, open })).toEqual([older]);
});

test("what another tab is writing is not offered, nor the server's copy of it", () => {
  const copy = { ...at(5, "One"), isElsewhere: false };
  expect(chooseOffers([one, two], { onServer: copy, saved, open: new Set([one.name]) })).toEqual([
    two,
  ]);
  expect(chooseOffers([one], { onServer: copy, saved, open: new Set([one.name]) })).toEqual([]);
  expect(chooseOffers([], { onServer: copy, saved, open })).toEqual([copy]);
});

test("what is saved already is not offered, and the same changes only once", () => {
  const same = { ...at(4, "One"), name: "post:1:c" };
  const asSaved = { values: saved, at: one.at, name: "post:1:d" };
  const copy = { ...at(5, "One"), isElsewhere: true };
  expect(chooseOffers([one, same, asSaved], { onServer: copy, saved, open })).toEqual([one]);
});

test("values of an earlier release get the fields that they lack", () => {
  const old = { ...one, values: { title: "Old" } as typeof saved };
  expect(chooseOffers([old], { saved, open })).toEqual([
    { ...one, values: { title: "Old", text: "Text" } },
  ]);
});
