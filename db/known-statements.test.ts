import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../tests/helpers/database.ts";
import type { Db } from "./client.ts";

async function database() {
  const database = await testDatabase();
  onTestFinished(database.close);
  await database.db.execute(sql`create table words (word text primary key)`);
  return database.db;
}

const lengthOf = (db: Pick<Db, "execute">, word: string) =>
  db.execute(sql`select ${word} as word, length(${word}) as length`).then(({ rows }) => rows);
const add = (db: Pick<Db, "execute">, word: string) =>
  db.execute(sql`insert into words values (${word}) returning *`).then(({ rows }) => rows);
const prepared = async (db: Db, text: string) => {
  const like = `%${text}%`;
  const { rows } = await db.execute(
    sql`select 1 from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared%'`,
  );
  return rows.length;
};

test("a query that is asked again is prepared once, for all connections", async () => {
  const db = await database();
  const words = Array.from({ length: 200 }, (_, index) => "a".repeat(index));
  const answers = await Promise.all(words.map((word) => lengthOf(db, word)));
  expect(answers).toEqual(words.map((word) => [{ word, length: word.length }]));
  expect(await prepared(db, "length(")).toBe(1);
});

test("what fails is told each time, and stays usable", async () => {
  const db = await database();
  for (let time = 0; time < 4; time++) {
    await expect(db.execute(sql`selec ${1}`)).rejects.toMatchObject({ cause: { code: "42601" } });
  }
  await add(db, "one");
  for (let time = 0; time < 4; time++) {
    await expect(add(db, "one")).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await add(db, `other ${time}`)).toEqual([{ word: `other ${time}` }]);
  }
});

test("what was prepared in a transaction outlives it, also when it is rolled back", async () => {
  const db = await database();
  for (let time = 0; time < 4; time++) {
    const rolledBack = db.transaction(async (tx) => {
      await add(tx, "gone");
      await expect(add(tx, "gone")).rejects.toThrow();
      await add(tx, "not heard any more");
    });
    await expect(rolledBack).rejects.toMatchObject({ cause: { code: "25P02" } });
  }
  expect(await add(db, "gone")).toEqual([{ word: "gone" }]);
});

test("a statement whose result has changed, or that is gone, is prepared anew", async () => {
  const db = await database();
  for (let time = 0; time < 3; time++) await add(db, `before ${time}`);
  await db.execute(sql`alter table words add column letters int`);
  await expect(add(db, "at once")).rejects.toMatchObject({ cause: { code: "0A000" } });
  for (let time = 0; time < 3; time++) {
    expect(await add(db, `after ${time}`)).toEqual([{ word: `after ${time}`, letters: null }]);
  }
  await db.execute(sql`deallocate all`);
  await expect(add(db, "at once")).rejects.toMatchObject({ cause: { code: "26000" } });
  for (let time = 0; time < 3; time++) expect(await add(db, `again ${time}`)).toHaveLength(1);
});
