import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const scripts = join(import.meta.dirname, "../../scripts/ops");

/** Starts one of the commands in scripts/ops/. */
export function startCommand(
  script: string,
  args: string[],
  env: Record<string, string>,
  input = "",
) {
  const child = spawn(process.execPath, [join(scripts, script), ...args], {
    env: { ...process.env, ...env },
  });
  child.stdin.end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([said, complained, [code]]) => ({
      said: said.trim(),
      complained: complained.trim(),
      code: code as number | null,
    }),
  );
  return { child, ended };
}
