import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks on the terminal without showing what is typed. */
export async function askPassword() {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write("New password: ");
  const password = await terminal.question("");
  process.stderr.write("\n");
  terminal.close();
  return password;
}
