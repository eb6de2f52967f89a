import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { recordedLog } from "../../tests/helpers/log.ts";
import { AppError, errorResponse } from "../errors/errors.server.ts";
import { csvLine, csvResponse } from "./csv.server.ts";
import type { RequestEnv } from "./http.server.ts";

async function served(rows: () => AsyncGenerator<string[]>) {
  const { log, lines } = recordedLog();
  const app = new Hono<RequestEnv>()
    .use(async (c, next) => {
      c.set("log", log);
      await next();
      // Like the request log: reading the response makes the server send it in another way.
      c.res.headers.set("X-Seen", "yes");
    })
    .get("/api/table.csv", (c) =>
      csvResponse(c, { fileName: "table.csv", headings: ["Name"], rows: rows() }),
    );
  app.onError(errorResponse);
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { get: () => fetch(`http://127.0.0.1:${port}/api/table.csv`), lines };
}

test("a table is sent whole", async () => {
  const names = Array.from({ length: 5000 }, (_, n) => `Person ${n}, a long name indeed`);
  const { get } = await served(async function* () {
    for (const name of names) yield [name];
  });
  const response = await get();
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="table.csv"');
  const text = await response.text();
  expect(text).toBe(`Name\r\n${names.map((name) => `"${name}"\r\n`).join("")}`);
});

async function* failingAfter(rows: number, error: Error) {
  for (let row = 0; row < rows; row++) yield [`Person ${row}`];
  throw error;
}

test("a fault before the first row gets its own status", async () => {
  const unstorable = new AppError("invalid", "The text contains characters we can’t store.");
  const { get } = await served(() => failingAfter(0, unstorable));
  expect((await get()).status).toBe(422);
});

test.each([1, 100_000])(
  "a fault after %i rows closes the connection, logged once",
  async (rows) => {
    const { get, lines } = await served(() => failingAfter(rows, new Error("gone")));
    await expect(get().then((response) => response.text())).rejects.toThrow();
    expect(lines).toMatchObject([{ msg: "a response could not be sent completely" }]);
  },
);

test.each(["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "＝1", " =1", '"=1"'])(
  "a cell that begins as %o is made text",
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test.each(["a;=1+1", "a; =1+1", "a\t+1", "a\n-1", "a\r\n@SUM(1)", 'a;"=1+1"', "a;;＝1"])(
  "no program that splits %o at semicolons, tabs or lines finds a formula",
  (text) => {
    const lines = csvLine(["before", text, "after"]).split(/[;\t\r\n]/);
    for (const cell of lines) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
  },
);

test("text without formulas stays as it is", () => {
  const texts = ["a=b", "3 - 2 = 1", "well-known", "ada@example.com", "C++", "a, -b"];
  expect(csvLine(texts.slice(0, -1))).toBe(`${texts.slice(0, -1).join(",")}\r\n`);
  expect(csvLine(texts.slice(-1))).toBe('"a, -b"\r\n');
});

test("cells are quoted where they must be", () => {
  const cells = ["a", "b,c", 'd"e', "f\ng", " h", "i;j", "k\tl", ""];
  expect(csvLine(cells)).toBe('a,"b,c","d""e","f\ng"," h","i;j","k\tl",\r\n');
});
