import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Without results of an earlier run, Vitest goes by the size of a file. The drills, a short file,
// would come last and run alone for minutes.
const LONGEST = ["tests/drills/", "tests/"];
// Some of the app's tests need jsdom, for which Vitest replaces a worker and its databases.
const LAST = "app/";

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

function rank(file: string) {
  const path = relative(process.cwd(), file);
  if (path.startsWith(LAST)) return LONGEST.length + 1;
  const longest = LONGEST.findIndex((folder) => path.startsWith(folder));
  return longest === -1 ? LONGEST.length : longest;
}
