import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseEnv } from "#platform/env.server.ts";
import { readText, root } from "./files.ts";

type Service = {
  image: string;
  restart: string;
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
};

const filled: Record<string, string> = {
  SITE_DOMAIN: "www.example.com",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "Correct-Horse-9-Battery",
  POSTGRES_PASSWORD: "0123456789abcdef",
  S3_ACCESS_KEY_ID: "GK0123456789abcdef01234567",
  S3_SECRET_ACCESS_KEY: "0123456789abcdef",
  GARAGE_RPC_SECRET: "0123456789abcdef",
};

const text = readText("deploy/compose.yaml");
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const nodes = Object.entries(services).filter(([name]) => name.startsWith("site-"));

test("every variable is explained in the example of its settings", () => {
  const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  used.delete("VERSION");
  const explained = [...readText("deploy/example.env").matchAll(/^(\w+)=$/gm)];
  expect([...used].sort()).toEqual(explained.map(([, name]) => name).sort());
});

test("there are two nodes", () => {
  expect(nodes).toHaveLength(2);
});

test("the site accepts its settings", () => {
  for (const [, { environment }] of nodes) {
    const env = parseEnv(substitute(environment));
    expect(env).toMatchObject({
      siteUrl: "https://www.example.com",
      trustProxy: 1,
      databaseUrl: "postgres://site:0123456789abcdef@database/site",
      s3: { endpoint: "http://images:3900", bucket: "images" },
    });
  }
});

test("the site's root file system can't be written to", () => {
  expect(nodes.map(([, service]) => service.read_only)).toEqual([true, true]);
});

test("every third-party image has a version", () => {
  const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
  expect(images).not.toEqual([]);
  for (const image of images) expect(image).toMatch(/:v?\d/);
});

test("what a service waits for exists, and has a health check", () => {
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
  expect(awaited).not.toEqual([]);
  for (const name of awaited) {
    const hasCheck = name.startsWith("site-") || services[name]?.healthcheck !== undefined;
    expect(hasCheck, name).toBe(true);
  }
});

test("every service is started again after a crash", () => {
  const policies = Object.values(services).map(({ restart }) => restart);
  expect(new Set(policies)).toEqual(new Set(["unless-stopped"]));
});

test("every mounted file and volume exists", () => {
  const mounts = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted);
  expect(mounts).not.toEqual([]);
  for (const mount of mounts) {
    const [source = ""] = mount.split(":");
    if (source.startsWith("./")) expect(existsSync(join(root, "deploy", source))).toBe(true);
    else expect(Object.keys(volumes)).toContain(source);
  }
  for (const [, { build }] of nodes) {
    expect(build).toEqual({ context: "..", dockerfile: "deploy/Dockerfile" });
  }
});

/** Substitutes as Compose does: `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function substitute(environment: Record<string, string>) {
  const replaced = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, variable) => filled[variable] ?? ""),
  ]);
  return Object.fromEntries(replaced) as Record<string, string>;
}
