// Checks the packages that the site runs on for known vulnerabilities, where the registry reports
// them. `dependency-exceptions.json` lists those that we accept for a while, each with its reason.
// `npm audit` alone knows no exceptions, and fails where there are no reports.
import { readFile } from "node:fs/promises";
import { resolve as resolvePath } from "node:path";
import { npmOutput, root } from "../ops/prepare.mjs";

const exceptionsFile = process.argv[2] ?? "dependency-exceptions.json";
const exceptions = JSON.parse(await readFile(resolvePath(root, exceptionsFile), "utf8"));
const report = await fetchReport();
const { problems, accepted } = report ? judge(report) : { problems: mistakes(), accepted: [] };
if (!report)
  process.stdout.write("Skipped: the package registry can't be reached, or offers no reports.\n");
for (const line of [...accepted, ...problems]) process.stdout.write(`${line}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Undefined if the registry can't be reached, or offers no reports. */
async function fetchReport() {
  const args = ["--omit=dev", "--package-lock-only", "--json"];
  const limits = ["--fetch-retries=0", "--fetch-timeout=20000"];
  // npm also fails if it found something, so only its output tells.
  const output = await npmOutput("audit", ...args, ...limits).catch(({ stdout }) => stdout);
  try {
    const report = JSON.parse(output);
    return report.vulnerabilities ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Separates problems, which fail the check, from accepted ones, which are only listed. */
function judge({ vulnerabilities }) {
  const problems = mistakes();
  const accepted = [];
  for (const [id, { name, range, title, severity }] of seriousAdvisories(vulnerabilities)) {
    const exception = exceptions.find(({ advisory }) => advisory === id);
    const line = `${name} ${range}: ${title} (${severity}, ${id})`;
    if (!exception) problems.push(line);
    else if (new Date(exception.expires) <= new Date()) {
      problems.push(`${line}. The exception expired on ${exception.expires}.`);
    } else accepted.push(`Accepted until ${exception.expires}: ${line}. ${exception.reason}`);
  }
  return { problems, accepted };
}

function seriousAdvisories(vulnerabilities) {
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    // A string names another package in the list, through which this one is vulnerable.
    .filter((via) => typeof via === "object" && ["high", "critical"].includes(via.severity));
  return new Map(advisories.map((advisory) => [advisory.url.split("/").at(-1), advisory]));
}

function mistakes() {
  const isComplete = ({ advisory, reason, expires }) =>
    advisory && reason && /^\d{4}-\d{2}-\d{2}$/.test(expires);
  return exceptions
    .filter((exception) => !isComplete(exception))
    .map(
      (exception) =>
        `An exception needs an advisory, a reason and a date on which it expires: ${JSON.stringify(exception)}`,
    );
}
