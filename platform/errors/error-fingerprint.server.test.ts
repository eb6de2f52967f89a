import { expect, test } from "vitest";
import { fingerprintError, parseCalls } from "./error-fingerprint.server.ts";

const STACK = `TypeError: Ada Byron
    at save (file:///srv/site/build/server/index.js:10:2)
    at async Promise.all (index 0)
    at async /srv/site/node_modules/pg/lib/client.js:1:3
    at node:internal/process/task_queues:95:5`;

test("a stored stack has neither the message nor the folder of the site", () => {
  expect(parseCalls(STACK)).toEqual([
    "at save (build/server/index.js:10:2)",
    "at async Promise.all (index 0)",
    "at async node_modules/pg/lib/client.js:1:3",
    "at node:internal/process/task_queues:95:5",
  ]);
});

test("a stack of a browser names its files without host and query", () => {
  const stack = `show@https://www.firm.example/assets/home-a1b2c3d4.js:1:20
    at show (https://www.firm.example/assets/home-a1b2c3d4.js?token=secret:1:20)
Ada Byron, https://www.firm.example/preview/secret`;
  expect(parseCalls(stack)).toEqual([
    "show@assets/home-a1b2c3d4.js:1:20",
    "at show (assets/home-a1b2c3d4.js:1:20)",
  ]);
});

const error = { kind: "request", type: "TypeError", message: "one", stack: STACK };
const elsewhere = STACK.replace(":10:2", ":99:7").replaceAll("/srv/site", "/opt");

test.each([
  ["with another message", { message: "two" }, true],
  ["after a release, on other lines", { stack: elsewhere }, true],
  ["in another function", { stack: STACK.replace("save", "load") }, false],
  ["of another type", { type: "RangeError" }, false],
  ["of another kind", { kind: "job" }, false],
])("an error %s has the same fingerprint: %s", (_, change, isSame) => {
  expect(fingerprintError({ ...error, ...change }) === fingerprintError(error)).toBe(isSame);
});

test("errors in browsers, whose calls have no names, are told apart by their messages", () => {
  const inBrowser = { ...error, kind: "browser", message: "post 17 is gone" };
  const same = fingerprintError({ ...inBrowser, message: "post 4711 is gone" });
  expect(same).toBe(fingerprintError(inBrowser));
  expect(fingerprintError({ ...inBrowser, message: "no" })).not.toBe(fingerprintError(inBrowser));
});
