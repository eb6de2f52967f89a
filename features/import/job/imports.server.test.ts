import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase, type TestDatabase } from "../../../tests/helpers/database.ts";
import { users } from "../../../tests/helpers/tables.ts";
import { createImport, getImport, transition } from "./imports.server.ts";

describeWithDatabase("an import's stage", (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function newImport() {
    const [user] = await database.db
      .insert(users)
      .values({ email: `${crypto.randomUUID()}@example.com`, passwordHash: "" })
      .returning();
    return createImport(database.db, "wordpress", { userId: user?.id ?? "" }, new Date());
  }

  test("changes only as the table of stages allows", async () => {
    const created = await newImport();
    await expect(transition(database.db, created, "start")).rejects.toMatchObject({
      code: "conflict",
      message: "This import is still being read.",
    });
    expect(await transition(database.db, created, "finish_reading")).toMatchObject({
      stage: "ready",
    });
  });

  test("is changed by only one of two requests that saw the same", async () => {
    const seen = await newImport();
    await transition(database.db, seen, "cancel");
    await expect(transition(database.db, seen, "finish_reading")).rejects.toMatchObject({
      code: "conflict",
      message: "This import has just changed. Reload the page and try again.",
    });
    expect(await getImport(database.db, seen.id)).toMatchObject({ stage: "cancelled" });
  });
});
