import { expect, test } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { website as defaults } from "#content/website.ts";
import { currentContent } from "./queries.server.ts";

const { firm, home } = defaults;
const released = (change: Partial<Website>): Website => ({ ...defaults, ...change });
const owners = { content: released({ firm: { ...firm, name: "Owner’s" } }), defaults };

test("a field that was not changed follows a new release", () => {
  const today = released({ home: { ...home, headline: "Released" } });
  expect(currentContent(owners, today)).toEqual({
    content: { ...today, firm: owners.content.firm },
    newDefaults: [],
    unusable: [],
  });
});

test("a changed field stays, and is listed when a new release changes its default", () => {
  const today = released({ firm: { ...firm, name: "Released", city: "Released" } });
  const { content, newDefaults } = currentContent(owners, today);
  expect(content.firm).toEqual({ ...today.firm, name: "Owner’s" });
  expect(newDefaults).toEqual([
    { path: ["firm", "name"], base: firm.name, mine: "Owner’s", theirs: "Released" },
  ]);
});

test("once a change is the default, nothing differs from it and nothing is listed", () => {
  const { content, newDefaults } = currentContent(owners, owners.content);
  expect(content).toEqual(owners.content);
  expect(newDefaults).toEqual([]);
});

test("an entry of a new release appears among those that were changed", () => {
  const [first, ...rest] = defaults.services.items;
  if (!first) throw new Error("There must be a service.");
  const services = (items: Website["services"]["items"]) =>
    released({ services: { ...defaults.services, items } });
  const content = services([{ ...first, name: "Owner’s" }, ...rest]);
  const today = services([first, ...rest, { ...first, id: "new" }]);
  expect(currentContent({ content, defaults }, today).content.services.items).toEqual([
    { ...first, name: "Owner’s" },
    ...rest,
    { ...first, id: "new" },
  ]);
});

test("a part that has another shape by now is as it is by default, the others stay", () => {
  const odd = { ...owners.content, home: { ...home, headline: 7 } };
  const { content, unusable } = currentContent({ content: odd, defaults });
  expect(content).toEqual(owners.content);
  expect(unusable).toEqual(["home"]);
});

test("texts that are too long for this release are still shown", () => {
  const long = released({ firm: { ...firm, name: "x".repeat(500) } });
  expect(currentContent({ content: long, defaults })).toMatchObject({
    content: long,
    unusable: [],
  });
});
