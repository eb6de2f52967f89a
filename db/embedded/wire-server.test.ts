import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { protocol } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../tests/helpers/database.ts";
import { liveHolder, socketPath } from "./lock.ts";

const { serialize } = protocol;
const PARSED = "1\0\0\0\x04";
const READY = "Z\0\0\0\x05";
const NO_ENCRYPTION = "N";

/** Sends messages and returns the response up to the text that is waited for. */
async function send(socket: Socket, awaited: string, ...messages: Uint8Array[]) {
  socket.write(Buffer.concat(messages));
  let response = "";
  while (!response.includes(awaited)) response += (await once(socket, "data")).join("");
  return response;
}

async function databaseAndFolder() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const holder = await liveHolder(database.dataDir);
  return { database, folder: holder?.socketFolder ?? "" };
}

async function databaseAndRawConnection() {
  const { database, folder } = await databaseAndFolder();
  const connection = connect(socketPath(folder));
  onTestFinished(() => void connection.destroy());
  await send(connection, READY, serialize.startup({ user: "postgres", database: "postgres" }));
  await database.ping();
  return { db: database.db, connection };
}

test("a query whose parts arrive one by one is not mixed with another's", async () => {
  const { db, connection: slow } = await databaseAndRawConnection();
  await send(slow, PARSED, serialize.parse({ text: "select 'slow ' || $1" }), serialize.flush());
  const quick = db.execute(sql`select ${"quick"}::text as answer`).execute();
  await nextTurn();
  // The server responds to this out of turn: afterwards the quick query has arrived, too.
  await send(slow, NO_ENCRYPTION, serialize.requestSsl());
  const rest = [serialize.bind({ values: ["query"] }), serialize.execute(), serialize.sync()];

  expect(await send(slow, READY, ...rest)).toContain("slow query");
  expect((await quick).rows).toEqual([{ answer: "quick" }]);
});

test("a client that disconnects during a failed query does not affect others", async () => {
  const { db, connection: leaving } = await databaseAndRawConnection();
  await send(leaving, "syntax error", serialize.parse({ text: "no statement" }), serialize.flush());
  const next = db.execute(sql`select ${"next"}::text as answer`).execute();
  leaving.destroy();
  expect((await next).rows).toEqual([{ answer: "next" }]);
});

test("a client that disconnects before its query is complete does not affect others", async () => {
  const { db, connection: leaving } = await databaseAndRawConnection();
  const { parse, bind, execute, requestSsl } = serialize;
  // The server responds to the last out of turn: then the others have arrived.
  const parts = [
    parse({ text: "select $1" }),
    bind({ values: ["left"] }),
    execute({}),
    requestSsl(),
  ];
  await send(leaving, NO_ENCRYPTION, ...parts);
  const next = db.execute(sql`select ${"next"}::text as answer`).execute();
  leaving.destroy();
  expect((await next).rows).toEqual([{ answer: "next" }]);
});

test("a client that does not speak the protocol is disconnected, without effect on others", async () => {
  const { db, connection: stranger } = await databaseAndRawConnection();
  const gone = once(stranger, "close");
  stranger.write(Buffer.from([0x51, 0, 0, 0, 0]));
  await gone;
  expect((await db.execute(sql`select 1 as answer`)).rows).toEqual([{ answer: 1 }]);
});

test("no other query runs between those of a transaction", async () => {
  const { db, connection: other } = await databaseAndRawConnection();
  await db.execute(sql`create table numbers (number int)`);
  const seen = await db.transaction(async (tx) => {
    await tx.execute(sql`insert into numbers values (1)`);
    other.write(serialize.query("insert into numbers values (2)"));
    // The server responds to this out of turn: afterwards the other's query has arrived, too.
    await send(other, NO_ENCRYPTION, serialize.requestSsl());
    return tx.execute(sql`select number from numbers`);
  });
  expect(seen.rows).toEqual([{ number: 1 }]);
  await expect
    .poll(async () => (await db.execute(sql`select number from numbers`)).rows)
    .toEqual([{ number: 1 }, { number: 2 }]);
});

test("connections may give their own prepared statements the same name", async () => {
  const { folder } = await databaseAndFolder();
  const clients = await Promise.all([connectedClient(folder), connectedClient(folder)]);
  // The second time, a statement is bound by its name alone.
  for (let time = 0; time < 2; time++) {
    const answers = clients.map(async (client, index) => {
      const query = { name: "same", text: `select ${index} as client, $1::int as given` };
      return (await client.query(query, [time])).rows;
    });
    expect(await Promise.all(answers)).toEqual([
      [{ client: 0, given: time }],
      [{ client: 1, given: time }],
    ]);
  }
});

test("prepared statements end with their connection", async () => {
  const { database, folder } = await databaseAndFolder();
  const prepared = async () =>
    (await database.db.execute(sql`select from pg_prepared_statements where name ~ ':(one|two)$'`))
      .rows;
  const [leaving, staying] = [await connectedClient(folder), await connectedClient(folder)];
  await leaving.query({ name: "one", text: "select 1" });
  await leaving.query({ name: "two", text: "select 2" });
  await staying.query({ name: "one", text: "select 1" });
  expect(await prepared()).toHaveLength(3);
  await leaving.end();
  await expect.poll(prepared).toHaveLength(1);
  expect((await staying.query({ name: "one", text: "select 1" })).rowCount).toBe(1);
});

async function connectedClient(folder: string) {
  const client = new pg.Client({ host: folder, user: "postgres", database: "postgres" });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
