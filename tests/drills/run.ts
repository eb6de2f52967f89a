// Runs the drills that are named on the command line; `npm run drill` calls it.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { type Drill, runDrill, Skipped } from "./drill.ts";
import { drills } from "./drills.ts";

const USAGE = `Usage: npm run drill -- NAME... [--rounds N] [--short] [--seed N]

Each drill starts sites of its own in temporary folders, breaks something, and checks a promise.
--short runs it as npm test -- --all does: few rounds, generous time limits.

${drills.map(({ name, promise }) => `  ${name.padEnd(12)} ${promise}`).join("\n")}
  ${"all".padEnd(12)} every drill, one after another
`;

const { positionals, values } = options();
const chosen = positionals.includes("all")
  ? drills
  : drills.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter(
  (name) => name !== "all" && !drills.some((d) => d.name === name),
);
if (unknown.length > 0) exitWith(`There is no drill "${unknown[0]}".\n\n${USAGE}`);
if (values.help || chosen.length === 0) {
  process.stdout.write(USAGE);
  process.exit(0);
}

const rows: string[] = [];
for (const drill of chosen) rows.push(await run(drill));
process.stdout.write(
  `\n| drill | result | seconds | figures |\n|---|---|---|---|\n${rows.join("\n")}\n`,
);
process.exit();

async function run(drill: Drill) {
  const seed = parseNumber(values.seed) ?? randomInt(2 ** 31);
  const print = (line: string) => void process.stdout.write(`  ${line}\n`);
  process.stdout.write(`\n${drill.name}: ${drill.promise}\n`);
  const started = performance.now();
  const row = (result: string, figures: string) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${drill.name}: ${result} after ${seconds} s\n`);
    return `| \`${drill.name}\` | ${result} | ${seconds} | ${figures.replaceAll("|", "\\|")} |`;
  };
  try {
    const settings = { isShort: values.short, rounds: parseNumber(values.rounds), seed, print };
    const figures = await runDrill(drill, settings);
    for (const figure of figures) print(figure);
    return row("passed", figures.join("; "));
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Skipped) {
      print(`SKIPPED: ${message}`);
      return row("skipped", message);
    }
    process.exitCode = 1;
    print(`FAILED: ${message}`);
    print(`To repeat it: npm run drill -- ${drill.name} --seed ${seed}`);
    return row("FAILED", message.split("\n")[0] ?? "");
  }
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        short: { type: "boolean", default: false },
        rounds: { type: "string" },
        seed: { type: "string" },
      },
    });
  } catch (error) {
    return exitWith(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function parseNumber(text: string | undefined) {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : exitWith(`"${text}" is not a whole number.\n`);
}

function exitWith(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}
