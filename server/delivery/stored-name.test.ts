import { expect, test } from "vitest";
import { parseEnv } from "#platform/env.server.ts";
import { storedName } from "./stored-name.ts";

const DATABASE = "postgres://site:secret@db.example/site";
const S3 = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "images",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

const nameOf = (variables: Record<string, string>, builtFrom = "a1b2") =>
  storedName(parseEnv(variables), builtFrom);

test("pages are bound to the build, the site's URL, the database and the bucket", () => {
  const names = [
    nameOf({}),
    nameOf({}, "c3d4"),
    nameOf({ SITE_URL: "https://www.example.com" }),
    nameOf({ DATABASE_URL: DATABASE }),
    nameOf({ DATABASE_URL: `${DATABASE}2` }),
    nameOf({ DATABASE_URL: `${DATABASE}?host=/run/postgresql` }),
    nameOf(S3),
    nameOf({ ...S3, S3_PUBLIC_URL: "https://cdn.example" }),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test("settings that pages don't show make no difference", () => {
  expect(nameOf({ LOG_LEVEL: "warn", STATISTICS: "off" })).toBe(nameOf({}));
  expect(nameOf({ DATABASE_URL: DATABASE.replace("secret", "other") })).toBe(
    nameOf({ DATABASE_URL: DATABASE }),
  );
});

test("there is no name if pages are not cached, or if the build is not known", () => {
  expect(nameOf({ PAGE_CACHE_MB: "0" })).toBeUndefined();
  expect(nameOf({}, "")).toBeUndefined();
});
