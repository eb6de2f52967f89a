import { describe, expect, test } from "vitest";
import { type Random, seededRandom } from "../../tests/helpers/random/random.ts";
import { mergeFields } from "./merge.ts";

const base = {
  name: "Firm",
  hours: { opens: "8", closes: "5" },
  lines: ["a", "b"],
  picture: { src: "/one.png", alt: "One" } as { src: string; alt: string } | null,
  items: [
    { id: "a", name: "A", text: "a" },
    { id: "b", name: "B", text: "b" },
    { id: "c", name: "C", text: "c" },
  ],
};
type Content = typeof base;
const [a, b, c] = base.items as [Item, Item, Item];
type Item = Content["items"][number];
const d = { id: "d", name: "D", text: "d" };
const e = { id: "e", name: "E", text: "e" };

const merge = (mine: Partial<Content>, theirs: Partial<Content>) =>
  mergeFields(base, { ...base, ...mine }, { ...base, ...theirs });
const orderOf = (mine: Item[], theirs: Item[]) =>
  merge({ items: mine }, { items: theirs })
    .merged.items.map(({ id }) => id)
    .join("");

test("changes to different fields both survive", () => {
  const { merged, conflicts } = merge(
    { hours: { opens: "9", closes: "5" }, items: [{ ...a, name: "Mine" }, b, c] },
    { hours: { opens: "8", closes: "6" }, items: [{ ...a, text: "theirs" }, b, c], name: "New" },
  );
  expect(merged).toEqual({
    ...base,
    name: "New",
    hours: { opens: "9", closes: "6" },
    items: [{ id: "a", name: "Mine", text: "theirs" }, b, c],
  });
  expect(conflicts).toEqual([]);
});

test("a field that both changed is mine, and both are listed", () => {
  const { merged, conflicts } = merge(
    { name: "Mine", items: [{ ...a, name: "Mine" }, b, c] },
    { name: "Theirs", items: [{ ...a, name: "Theirs" }, b, c] },
  );
  expect(merged).toMatchObject({ name: "Mine", items: [{ name: "Mine" }, {}, {}] });
  expect(conflicts).toEqual([
    { path: ["name"], base: "Firm", mine: "Mine", theirs: "Theirs" },
    { path: ["items", "a", "name"], base: "A", mine: "Mine", theirs: "Theirs" },
  ]);
});

test("the same change on both sides is no conflict", () => {
  const { merged, conflicts } = merge({ name: "New" }, { name: "New" });
  expect(merged.name).toBe("New");
  expect(conflicts).toEqual([]);
});

test("lines and pictures are merged as a whole", () => {
  const mine = { lines: ["a", "b", "mine"], picture: { src: "/two.png", alt: "One" } };
  const theirs = { lines: ["theirs", "a", "b"], picture: { src: "/one.png", alt: "Better" } };
  const { merged, conflicts } = merge(mine, theirs);
  expect(merged).toMatchObject(mine);
  expect(conflicts.map(({ path }) => path)).toEqual([["lines"], ["picture"]]);
  expect(merge({ picture: null }, {}).merged.picture).toBeNull();
});

test("an entry that one side removed and the other left alone is gone", () => {
  expect(orderOf([a, c], base.items)).toBe("ac");
  expect(orderOf(base.items, [a, c])).toBe("ac");
  expect(orderOf([a, b], [b, c])).toBe("b");
});

test("an entry that they removed and I changed stays, and is listed", () => {
  const changed = { ...b, name: "Mine" };
  const { merged, conflicts } = merge({ items: [a, changed, c] }, { items: [a, c] });
  expect(merged.items).toEqual([a, changed, c]);
  expect(conflicts).toEqual([{ path: ["items", "b"], base: b, mine: changed, theirs: undefined }]);
});

test("an entry that I removed and they changed is gone, and is listed", () => {
  const changed = { ...b, name: "Theirs" };
  const { merged, conflicts } = merge({ items: [a, c] }, { items: [a, changed, c] });
  expect(merged.items).toEqual([a, c]);
  expect(conflicts).toEqual([{ path: ["items", "b"], base: b, mine: undefined, theirs: changed }]);
});

test.each([
  ["both added", [a, d, b, c], [a, b, c, e], "adbce"],
  ["added at the beginning", [d, a, b, c], base.items, "dabc"],
  ["I moved, they added", [c, b, a], [a, e, b, c], "cbae"],
  ["they moved, I added", [a, d, b, c], [c, b, a], "cbad"],
  ["both moved", [b, a, c], [a, c, b], "bac"],
  ["what an added entry followed was removed", [a, b, d, c], [a, c], "adc"],
])("order: %s", (_, mine, theirs, order) => expect(orderOf(mine, theirs)).toBe(order));

test("entries with the same id are not told apart, and none is lost", () => {
  expect(orderOf([a, a, b], base.items)).toBe("aab");
});

test("the time of a merge grows with the number of entries, not with its square", () => {
  const listOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({ id: `${name}${n}`, name, text: name }));
  const reads = (count: number) => {
    let total = 0;
    const counted = (items: Item[]) =>
      items.map((item) => ({
        ...item,
        get id() {
          total++;
          return item.id;
        },
      }));
    const [old, mine, theirs] = ["old", "mine", "theirs"].map((name) => listOf(count, name));
    merge(
      { items: counted([...(mine ?? []), ...(old ?? [])]) },
      { items: counted([...(old ?? []), ...(theirs ?? [])]) },
    );
    return total;
  };
  expect(reads(2_000)).toBeLessThan(3 * reads(1_000));
});

test("fields follow a new release: new ones appear, those that are gone are dropped", () => {
  const today = { name: "Firm", hours: { opens: "8", closes: "5", note: "New" } };
  const owner = { ...base, name: "Mine", lines: ["changed"] };
  expect(mergeFields(base, owner, today).merged).toEqual({ ...today, name: "Mine" });
});

describe("random content", () => {
  test("one side's changes alone are taken as they are", () => {
    const random = seededRandom();
    for (let round = 0; round < 500; round++) {
      const content = randomContent(random);
      const changed = mutated(content, random);
      expect(mergeFields(content, changed, content)).toEqual({ merged: changed, conflicts: [] });
      expect(mergeFields(content, content, changed)).toEqual({ merged: changed, conflicts: [] });
      expect(mergeFields(content, changed, changed)).toEqual({ merged: changed, conflicts: [] });
    }
  });

  test("each of my changes survives, and each of theirs that is not a conflict", () => {
    const random = seededRandom();
    for (let round = 0; round < 500; round++) {
      const content = randomContent(random);
      const [mine, theirs] = [mutated(content, random), mutated(content, random)];
      const { merged, conflicts } = mergeFields(content, mine, theirs);
      const listed = conflicts.map(({ path }) => path.join());
      const isListed = (path: string) => listed.some((each) => path.startsWith(each));
      const own = changedFields(content, mine);
      // What differs from mine is theirs, so I had not changed it.
      expect(changedFields(mine, merged).filter((path) => own.includes(path))).toEqual([]);
      const theirsLost = changedFields(theirs, merged).filter(
        (path) => !own.some((mine) => path.startsWith(mine)),
      );
      expect(theirsLost.filter((path) => !isListed(path))).toEqual([]);
      const ids = merged.items.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

const LETTERS = "abcdefgh";

/** "name", "items,a,text", or "items,a" if the entry is new or gone. */
function changedFields(before: Content, after: Content) {
  const ids = new Set([...before.items, ...after.items].map(({ id }) => id));
  const ofItems = [...ids].flatMap((id) => {
    const [old, current] = [before, after].map(({ items }) => items.find((item) => item.id === id));
    if (!old || !current) return [`items,${id}`];
    const keys = (["name", "text"] as const).filter((key) => old[key] !== current[key]);
    return keys.map((key) => `items,${id},${key}`);
  });
  return before.name === after.name ? ofItems : ["name", ...ofItems];
}

function randomContent(random: Random) {
  const items = [...LETTERS]
    .filter(() => random(2))
    .map((id) => ({ id, name: `n${random(3)}`, text: `t${random(3)}` }));
  return { ...base, name: `n${random(3)}`, items: shuffled(items, random) };
}

function mutated(content: Content, random: Random): Content {
  const items = content.items
    .filter(() => random(5))
    .map((item) => (random(3) ? item : { ...item, name: `new${random(3)}` }));
  const added = [...LETTERS].find((id) => !content.items.some((item) => item.id === id));
  if (added && random(2)) {
    items.splice(random(items.length + 1), 0, { id: added, name: "added", text: `${random(3)}` });
  }
  return {
    ...content,
    name: random(2) ? content.name : `new${random(3)}`,
    lines: random(3) ? content.lines : [`${random(3)}`],
    hours: { ...content.hours, ...(random(2) ? {} : { opens: `${random(9)}` }) },
    items: random(3) ? items : shuffled(items, random),
  };
}

function shuffled<T>(list: T[], random: Random) {
  return list.toSorted(() => random(3) - 1);
}
