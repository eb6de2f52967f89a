// `npm run bench -- NAME`: runs one benchmark on the built site.
import { readdir } from "node:fs/promises";

const files = await readdir(import.meta.dirname);
const [name] = process.argv.splice(2, 1);
const file = `${name}.bench.ts`;
if (files.includes(file)) {
  await import(`./${file}`);
} else {
  const names = files.filter((each) => each.endsWith(".bench.ts"));
  process.stderr.write(`Usage: npm run bench -- ${names.join("|").replaceAll(".bench.ts", "")}\n`);
  process.exitCode = 1;
}
