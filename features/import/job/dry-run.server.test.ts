import { expect, test } from "vitest";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { allPosts } from "../../../tests/helpers/tables.ts";

describeImports("a dry run after other imports", (importing) => {
  const withText = (text: string) => wordPressExport([1, "One", text]);
  const dryRun = (text: string) => importing.ready(withText(text));
  const update = { on_existing: "update" };

  async function verdictOn(text: string) {
    const [item] = await importing.itemsOf(await dryRun(text));
    return [item?.verdict, item?.warnings];
  }

  test("compares with the import that wrote the post last", async () => {
    await importing.run(await dryRun("first"));
    const [second, third] = [await dryRun("second"), await dryRun("third")];
    await importing.run(third, update);
    await importing.run(second, update);
    expect(await verdictOn("second")).toEqual(["same", []]);
    expect(await verdictOn("third")).toEqual(["changed", []]);
    expect(await verdictOn("first")).toEqual(["changed", []]);
  });

  test("of two posts from one item, finds the one of the latest import", async () => {
    const first = await dryRun("first");
    importing.site.pass(1000);
    await importing.run(await dryRun("second"));
    await importing.run(first);
    expect(await verdictOn("second")).toEqual(["same", []]);
    expect(await verdictOn("first")).toEqual(["changed", []]);
  });

  test("finds a post that was deleted and restored", async () => {
    await importing.run(await dryRun("first"));
    const [post] = await importing.database.db.select().from(allPosts);
    const change = (path: string, method: string) =>
      importing.site.call(`/api/admin/posts/${post?.id}${path}`, {
        method,
        token: importing.token,
        ...(method === "POST" && { body: {} }),
      });
    expect((await change("", "DELETE")).status).toBe(200);
    expect(await verdictOn("first")).toEqual(["new", []]);
    expect((await change("/restore", "POST")).status).toBe(200);
    expect(await verdictOn("first")).toEqual(["same", []]);
  });

  test("does not count an update that was undone", async () => {
    await importing.run(await dryRun("first"));
    const updated = await importing.run(await dryRun("second"), update);
    await importing.undone(updated);
    const [verdict] = await verdictOn("second");
    expect(verdict).toBe("changed");
  });
});
