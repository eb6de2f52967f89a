import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDataDir } from "./helpers/data-dir.ts";

const root = join(import.meta.dirname, "..");
type Component = { "bom-ref": string; name: string };
type Advisory = { url: string; title: string; severity: string; vulnerable_versions: string };

describe("the check for known vulnerabilities", () => {
  let advisories: Record<string, Advisory[]> | undefined;
  const registry = createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    const isReport = request.method === "POST" && advisories !== undefined;
    response.statusCode = isReport ? 200 : 404;
    response.end(JSON.stringify(isReport ? advisories : {}));
  });
  beforeAll(async () => {
    await once(registry.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(() => registry.close());

  async function check(exceptions: object[] = []) {
    const { port } = registry.address() as AddressInfo;
    const dir = await emptyDataDir();
    const file = join(dir, "exceptions.json");
    await writeFile(file, JSON.stringify(exceptions));
    const child = spawn(process.execPath, [join(root, "scripts/dev/audit.mjs"), file], {
      env: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${port}`,
        npm_config_cache: dir,
      },
    });
    const exit = once(child, "exit");
    const output = await text(child.stdout);
    const [code] = await exit;
    await rm(dir, { recursive: true });
    return { code, output };
  }
  const inPg = (severity: string) => ({
    pg: [
      {
        url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
        title: "A made-up fault",
        severity,
        vulnerable_versions: "<99.0.0",
      },
    ],
  });

  test("fails for a serious one in a package that the site runs on", async () => {
    advisories = inPg("high");
    const { code, output } = await check();
    expect(output).toBe("pg <99.0.0: A made-up fault (high, GHSA-aaaa-bbbb-cccc)\n");
    expect(code).toBe(1);
  });

  test("passes without one, and where the registry reports none", async () => {
    advisories = inPg("moderate");
    expect(await check()).toEqual({ code: 0, output: "" });
    advisories = undefined;
    const { code, output } = await check();
    expect(output).toMatch(/^Skipped/);
    expect(code).toBe(0);
  });

  test("accepts an exception until it expires, and only with a reason", async () => {
    advisories = inPg("critical");
    const exception = {
      advisory: "GHSA-aaaa-bbbb-cccc",
      reason: "Not used.",
      expires: "2999-01-31",
    };
    const accepted = await check([exception]);
    expect(accepted.output).toContain("Accepted until 2999-01-31: pg");
    expect(accepted.code).toBe(0);
    const expired = await check([{ ...exception, expires: "2020-01-31" }]);
    expect(expired.output).toContain("The exception expired on 2020-01-31.");
    expect(expired.code).toBe(1);
    expect((await check([{ ...exception, reason: "" }])).code).toBe(1);
  });
});

test("the bill of materials lists what the site runs on, in the versions of the lockfile", async () => {
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), "utf8"));
  const { bomFormat, metadata, components, dependencies } = await read("build/sbom.cdx.json");
  const { packages } = await read("package-lock.json");
  expect(bomFormat).toBe("CycloneDX");
  expect(metadata.component.name).toBe("firm-site");
  for (const name of ["react", "pg", "hono"]) {
    const { version } = packages[`node_modules/${name}`];
    expect(components).toContainEqual(
      expect.objectContaining({ name, version, purl: `pkg:npm/${name}@${version}` }),
    );
  }
  const refs = new Set(components.map((component: Component) => component["bom-ref"]));
  const { dependsOn } = dependencies.find(({ ref }: { ref: string }) => /^pg@/.test(ref));
  expect(dependsOn).toContainEqual(expect.stringMatching(/^pg-pool@/));
  for (const { dependsOn } of dependencies)
    for (const ref of dependsOn) expect(refs).toContain(ref);
  expect(components.map(({ name }: Component) => name)).not.toContain("vitest");
});
