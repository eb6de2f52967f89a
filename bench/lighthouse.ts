// Lighthouse is installed on first use: only this benchmark needs it, and it is large.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "./measure.ts";

const VERSION = "13.5.0";
const RUNS = 3;
const ATTEMPTS = 10;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const CHROME_FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const run = promisify(execFile);

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** The median score, out of 100, in each category, with Lighthouse's phone profile. */
export async function lighthouse(url: string, chromium: string): Promise<Scores> {
  const program = await installed();
  const args = [program, url, "--quiet", "--output=json", `--chrome-flags=${CHROME_FLAGS}`];
  const options = { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000 };
  const runs: Scores[] = [];
  for (let attempt = 1; runs.length < RUNS; attempt++) {
    try {
      const { stdout } = await run(process.execPath, args, options);
      runs.push(scoresOf(JSON.parse(stdout)));
    } catch (error) {
      // Now and then it misses the start of the page, and says to run it again.
      if (attempt >= ATTEMPTS) throw error;
    }
  }
  return scores((name) => median(runs.map((scored) => scored[name])));
}

function scoresOf({ categories }: { categories: Record<string, { score: number }> }) {
  return scores((name) => Math.round((categories[name]?.score ?? 0) * 100));
}

function scores(of: (name: keyof Scores) => number) {
  return Object.fromEntries(CATEGORIES.map((name) => [name, of(name)])) as Scores;
}

async function installed() {
  const folder = join(import.meta.dirname, ".lighthouse");
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), "{}");
  await run("npm", ["install", "--no-audit", "--no-fund", `lighthouse@${VERSION}`], {
    cwd: folder,
  });
  return program;
}
