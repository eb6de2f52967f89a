import { protocol } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { cutIntoChunks, seededRandom } from "../../tests/helpers/random/random.ts";
import { WireMessages } from "./wire-messages.ts";

const { serialize } = protocol;
const MESSAGES = [
  serialize.requestSsl(),
  serialize.startup({ user: "postgres", database: "postgres" }),
  serialize.parse({ text: "select $1" }),
  serialize.bind({ values: ["x".repeat(1000)] }),
  serialize.execute(),
  serialize.sync(),
  serialize.query("select 1"),
].map((message) => Buffer.from(message));

test("messages are the same however their bytes arrive", () => {
  const random = seededRandom();
  for (let round = 0; round < 500; round++) {
    const messages = new WireMessages();
    const pieces = [...cutIntoChunks(Buffer.concat(MESSAGES), random)];
    expect(pieces.flatMap((piece) => messages.add(piece))).toEqual(MESSAGES);
  }
});

test("all messages of one piece are there at once, and the rest waits for its end", () => {
  const bytes = Buffer.concat(MESSAGES);
  const messages = new WireMessages();
  expect(messages.add(bytes.subarray(0, -1))).toEqual(MESSAGES.slice(0, -1));
  expect(messages.add(bytes.subarray(-1))).toEqual(MESSAGES.slice(-1));
});

test.each([
  ["a message", Buffer.from([0x51, 0, 0, 0, 3])],
  ["a greeting", Buffer.from([0, 0, 0, 7, 0, 3, 0, 0])],
])("%s that is shorter than its own header is refused", (_, bytes) => {
  expect(() => new WireMessages().add(bytes)).toThrow("not PostgreSQL's protocol");
});
