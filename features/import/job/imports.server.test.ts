import { expect, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { users } from "../../../tests/helpers/tables.ts";
import { createImport, getImport, transition } from "./imports.server.ts";

describeWithDatabase("an import's stage", (database) => {
  async function newImport() {
    const [user] = await database.db
      .insert(users)
      .values({ email: `${crypto.randomUUID()}@example.com`, passwordHash: "" })
      .returning();
    return createImport(contextOn(database.db), "wordpress", { userId: user?.id ?? "" });
  }

  test("changes only as the table of stages allows", async () => {
    const created = await newImport();
    await expect(transition(contextOn(database.db), created, "start")).rejects.toMatchObject({
      code: "conflict",
      message: "This import is still being read.",
    });
    expect(await transition(contextOn(database.db), created, "finish_reading")).toMatchObject({
      stage: "ready",
    });
  });

  test("is changed by only one of two requests that saw the same", async () => {
    const seen = await newImport();
    await transition(contextOn(database.db), seen, "cancel");
    await expect(transition(contextOn(database.db), seen, "finish_reading")).rejects.toMatchObject({
      code: "conflict",
      message: "This import has just changed. Reload the page and try again.",
    });
    expect(await getImport(contextOn(database.db), seen.id)).toMatchObject({ stage: "cancelled" });
  });
});
