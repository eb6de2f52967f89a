import { expect, test } from "vitest";
import { describeImports, exportOf } from "../../../tests/helpers/importing-site.ts";

describeImports("a rehearsal after other imports", (importing) => {
  const withText = (text: string) => exportOf([1, "One", text]);
  const rehearsed = (text: string) => importing.rehearsed("wordpress", ["a.xml", withText(text)]);
  const update = { on_existing: "update" };

  async function verdictOn(text: string) {
    const [item] = await importing.itemsOf(await rehearsed(text));
    return [item?.verdict, item?.warnings];
  }

  test("compares with the import that wrote the post last", async () => {
    await importing.run(await rehearsed("first"));
    const [second, third] = [await rehearsed("second"), await rehearsed("third")];
    await importing.run(third, update);
    await importing.run(second, update);
    expect(await verdictOn("second")).toEqual(["same", []]);
    expect(await verdictOn("third")).toEqual(["changed", []]);
    expect(await verdictOn("first")).toEqual(["changed", []]);
  });

  test("of two posts from one article, finds the one of the latest import", async () => {
    const first = await rehearsed("first");
    importing.site.pass(1000);
    await importing.run(await rehearsed("second"));
    await importing.run(first);
    expect(await verdictOn("second")).toEqual(["same", []]);
    expect(await verdictOn("first")).toEqual(["changed", []]);
  });

  test("does not count an update that was undone", async () => {
    await importing.run(await rehearsed("first"));
    const updated = await importing.run(await rehearsed("second"), update);
    await importing.undone(updated);
    const [verdict] = await verdictOn("second");
    expect(verdict).toBe("changed");
  });
});
