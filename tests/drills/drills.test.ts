import { randomInt } from "node:crypto";
import { test } from "vitest";
import { runDrill, Skipped } from "./drill.ts";
import { drills } from "./drills.ts";

for (const drill of drills) {
  test(`the short drill "${drill.name}" passes: ${drill.promise}`, {
    timeout: 600_000,
  }, async ({ skip }) => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
    const print = (line: string) => void process.stdout.write(`${drill.name}: ${line}\n`);
    try {
      for (const figure of await runDrill(drill, { isShort: true, seed, print })) print(figure);
    } catch (error) {
      if (error instanceof Skipped) return skip(error.message);
      print(`to repeat this failure: npm run drill -- ${drill.name} --short --seed ${seed}`);
      throw error;
    }
  });
}
