import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Prompts on the terminal without echoing what is typed. */
export async function promptPassword() {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write("New password: ");
  const password = await terminal.question("");
  process.stderr.write("\n");
  terminal.close();
  return password;
}
