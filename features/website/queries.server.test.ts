import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import { website as defaults } from "#content/website.ts";
import type { Db } from "#db/client.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { websitePublishes } from "../../tests/helpers/tables.ts";
import { failedReads, readWebsite } from "./queries.server.ts";
import { showWebsite } from "./show-website.server.ts";

describeOnBothDatabases("reading the website", (database) => {
  beforeEach(() => database.db.delete(websitePublishes));

  const insert = (content: object, publishedAt = new Date("2026-02-03T07:59:00Z")) =>
    database.db.insert(websitePublishes).values({ content, defaults, changes: 1, publishedAt });
  const named = (name: string) => ({ ...defaults, firm: { ...defaults.firm, name } });

  /** Counts what is read, and fails on request. */
  function watched() {
    const seen = { queries: 0, isAway: false };
    const watch =
      <Input, Result>(query: (input: Input) => Result) =>
      (input: Input) => {
        seen.queries++;
        if (seen.isAway) throw new Error("The database is away.");
        return query(input);
      };
    const db = {
      select: watch((fields: Record<string, PgColumn>) => database.db.select(fields)),
      execute: watch((query: SQL) => database.db.execute(query)),
    };
    return { db: db as unknown as Db, seen };
  }

  test("content from the database is shown like that of the release", async () => {
    await insert(named("New"));
    // A day in the firm's time zone.
    expect(await readWebsite(contextOn(database.db))).toEqual(
      showWebsite(named("New"), "2026-02-02"),
    );
  });

  test("each read is one small query, and the content is read once", async () => {
    const { db, seen } = watched();
    const readWithQueries = async () => {
      seen.queries = 0;
      const { firm } = await readWebsite(contextOn(db));
      return [firm.name, seen.queries];
    };
    expect(await readWithQueries()).toEqual([defaults.firm.name, 1]);
    expect(await readWithQueries()).toEqual([defaults.firm.name, 1]);
    await insert(named("New"));
    expect(await readWithQueries()).toEqual(["New", 2]);
    expect(await readWithQueries()).toEqual(["New", 1]);
    expect(await readWebsite(contextOn(db))).toBe(await readWebsite(contextOn(db)));
  });

  test("while the database is away, the content is the last known, or that of the release", async () => {
    const { db, seen } = watched();
    const { log, lines } = recordedLog();
    seen.isAway = true;
    expect((await readWebsite(contextOn(db, undefined, { log: log }))).firm.name).toBe(
      defaults.firm.name,
    );
    expect(failedReads(db)).toBe(1);

    seen.isAway = false;
    await insert(named("New"));
    expect((await readWebsite(contextOn(db, undefined, { log: log }))).firm.name).toBe("New");
    expect(failedReads(db)).toBe(1);
    seen.isAway = true;
    for (let n = 0; n < 3; n++)
      expect((await readWebsite(contextOn(db, undefined, { log: log }))).firm.name).toBe("New");
    // Once for each time that it was away.
    const logged = lines.filter(({ msg }) => msg === "the site content could not be read");
    expect(logged).toHaveLength(2);
  });

  test("a part that does not fit this release is logged, once", async () => {
    const { db } = watched();
    const { log, lines } = recordedLog();
    await insert({ ...named("New"), home: {} });
    for (let n = 0; n < 3; n++) {
      expect(await readWebsite(contextOn(db, undefined, { log: log }))).toEqual(
        showWebsite(named("New"), "2026-02-02"),
      );
    }
    expect(lines).toMatchObject([{ level: "error", parts: ["home"] }]);
  });
});
