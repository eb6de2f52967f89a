import { expect, test } from "vitest";
import { parseEnv } from "#platform/env.server.ts";
import { storedName } from "./stored-pages.ts";

const DATABASE = "postgres://site:secret@db.example/site";
const S3 = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "images",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

const storedNameFor = (variables: Record<string, string>, builtFrom = "a1b2") =>
  storedName(parseEnv(variables), builtFrom);

test("pages are bound to the build, the site's URL, the database and the bucket", () => {
  const names = [
    storedNameFor({}),
    storedNameFor({}, "c3d4"),
    storedNameFor({ SITE_URL: "https://www.example.com" }),
    storedNameFor({ DATABASE_URL: DATABASE }),
    storedNameFor({ DATABASE_URL: `${DATABASE}2` }),
    storedNameFor({ DATABASE_URL: `${DATABASE}?host=/run/postgresql` }),
    storedNameFor(S3),
    storedNameFor({ ...S3, S3_PUBLIC_URL: "https://cdn.example" }),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test("settings that pages don't show make no difference", () => {
  expect(storedNameFor({ LOG_LEVEL: "warn", STATISTICS: "off" })).toBe(storedNameFor({}));
  expect(storedNameFor({ DATABASE_URL: DATABASE.replace("secret", "other") })).toBe(
    storedNameFor({ DATABASE_URL: DATABASE }),
  );
});

test("there is no name if pages are not cached, or if the build is not known", () => {
  expect(storedNameFor({ PAGE_CACHE_MB: "0" })).toBeUndefined();
  expect(storedNameFor({}, "")).toBeUndefined();
});
