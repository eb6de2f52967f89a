import { hash } from "node:crypto";

const FRAMES = 5;
const STACK_LINES = 30;
const LINE_MAX = 300;
// "at save (file:///srv/site/build/server/index.js:10:2)", or "save@https://…/a.js:1:2" in Firefox.
const FRAME = /^\s*at |@\S+:\d+/;
const FOLDERS =
  /(?:\w+:\/)?\/[^\s()]*?\/(?=(?:node_modules|build|app|content|db|features|platform|server|assets)\/)/;

type Identity = { kind: string; type: string; message: string; stack?: string | undefined };

/** The calls of a stack, without the message and without where the site is installed. */
export function parseCalls(stack: string) {
  return stack
    .split("\n")
    .filter((line) => FRAME.test(line) || line.startsWith("Caused by "))
    .slice(0, STACK_LINES)
    .map((line) => withoutFolders(line).slice(0, LINE_MAX));
}

/**
 * A hash that errors with the same cause share. It is computed from their calls, without line
 * numbers, which change with every release. Scripts in browsers have shortened names, so there the
 * message decides.
 */
export function fingerprintError({ kind, type, message, stack = "" }: Identity) {
  const calls = parseCalls(stack).map(withoutPosition);
  const own = calls.filter((call) => !/node:|node_modules\//.test(call));
  const frames = (own.length > 0 ? own : calls).slice(0, FRAMES);
  const isNamed = kind !== "browser" && frames.length > 0;
  const rest = isNamed ? frames : [message.replace(/[0-9a-f]*\d[0-9a-f]*/gi, "0")];
  return hash("sha256", JSON.stringify([kind, type, ...rest]));
}

function withoutFolders(line: string) {
  return line
    .trim()
    .replace(FOLDERS, "")
    .replace(/[?#][^:)]*/, "");
}

function withoutPosition(call: string) {
  return call.replace(/(:\d+)+\)?$/, "").replace(/-[\w-]{8}(?=\.js)/, "");
}
