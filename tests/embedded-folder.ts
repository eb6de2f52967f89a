import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the embedded databases that test files share. */
    embeddedFolder: string;
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "site-tests-"));
  project.provide("embeddedFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
