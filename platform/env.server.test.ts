import { resolve } from "node:path";
import { expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.server.ts";

test("an empty environment gives the documented defaults", () => {
  expect(parseEnv({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    s3: undefined,
    contactTo: undefined,
    contactConfirmation: false,
    messageRetentionDays: undefined,
    adminEmail: undefined,
    hasMailServer: false,
    adminPassword: undefined,
    adminsNeedSecondFactor: false,
    trustProxy: 0,
    maxConnections: 4_000,
    pageCacheBytes: 64 * 1024 * 1024,
    statistics: true,
    statisticsDays: 400,
    backupDir: undefined,
    backupKeepDays: 30,
    settings: {},
    metricsToken: undefined,
    logCachedSample: 100,
    logLevel: "info",
  });
});

test("the site URL follows the port unless it is given", () => {
  expect(parseEnv({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  expect(parseEnv({ SITE_URL: "https://www.example.com/" }).siteUrl).toBe(
    "https://www.example.com",
  );
});

test("an empty value counts as not set", () => {
  expect(parseEnv({ PORT: "", SITE_URL: "", TRUST_PROXY: "" }).port).toBe(3000);
});

test("proxies are counted, or off", () => {
  expect(parseEnv({ TRUST_PROXY: "off" }).trustProxy).toBe(0);
  expect(parseEnv({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
});

test("messages go to one email address, are confirmed if set so, and retained as long as set", () => {
  const env = parseEnv({
    CONTACT_TO: "office@example.com",
    CONTACT_CONFIRMATION: "on",
    MESSAGE_RETENTION_DAYS: "365",
  });
  expect(env).toMatchObject({
    contactTo: "office@example.com",
    contactConfirmation: true,
    messageRetentionDays: 365,
  });
});

test("settings to show are those that are set, without secrets", () => {
  const secrets = {
    DATABASE_URL: "postgres://user:secret@db/site",
    SMTP_URL: "smtp://user:secret@mail",
    ADMIN_PASSWORD: "secret-password",
    S3_ENDPOINT: "https://s3.example.com",
    S3_BUCKET: "images",
    S3_ACCESS_KEY_ID: "secret-id",
    S3_SECRET_ACCESS_KEY: "secret-key",
    METRICS_TOKEN: "secret-token-that-is-long-enough",
  };
  const { settings, backupDir } = parseEnv({
    ...secrets,
    BACKUP_DIR: "/backups",
    BACKUP_KEEP_DAYS: "",
    HOME: "/root",
  });
  expect(settings).toEqual({
    BACKUP_DIR: "/backups",
    S3_ENDPOINT: "https://s3.example.com",
    S3_BUCKET: "images",
  });
  expect(backupDir).toBe("/backups");
});

test("admins need a second factor if set so", () => {
  const env = parseEnv({ REQUIRE_SECOND_FACTOR: "admins" });
  expect(env.adminsNeedSecondFactor).toBe(true);
  expect(parseEnv({ REQUIRE_SECOND_FACTOR: "off" }).adminsNeedSecondFactor).toBe(false);
});

test("statistics can be turned off", () => {
  expect(parseEnv({ STATISTICS: "off" }).statistics).toBe(false);
  expect(parseEnv({ STATISTICS_DAYS: "30" }).statisticsDays).toBe(30);
});

test.each([
  ["STATISTICS", "no"],
  ["REQUIRE_SECOND_FACTOR", "yes"],
  ["STATISTICS_DAYS", "0"],
  ["PORT", "http"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "ftp://example.com"],
  ["SITE_URL", "https://example.com/site"],
  ["SITE_URL", "https://user:secret@example.com"],
  ["TRUST_PROXY", "yes"],
  ["PAGE_CACHE_MB", "lots"],
  ["LOG_LEVEL", "loud"],
  ["DATABASE_URL", "mysql://localhost/site"],
  ["SMTP_URL", "mail.example.com"],
  ["MAIL_FROM", "nobody"],
  ["S3_ENDPOINT", "s3.example.com"],
  ["S3_ENDPOINT", "https://s3.example.com/?x"],
  ["S3_BUCKET", "Not a bucket"],
  ["S3_PUBLIC_URL", "//images.example.com"],
  ["CONTACT_TO", "nobody"],
  ["CONTACT_TO", "a@example.com, b@example.com"],
  ["CONTACT_CONFIRMATION", "yes"],
  ["MESSAGE_RETENTION_DAYS", "0"],
  ["MESSAGE_RETENTION_DAYS", "a year"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "short"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
  expect(() => parseEnv({ [name]: value })).toThrow(name);
});

test("a secret is not repeated when it is refused", () => {
  expect(() => parseEnv({ ADMIN_PASSWORD: "hunter2" })).toThrow(
    /^ADMIN_PASSWORD must be at least 12 characters\.$/,
  );
  expect(() => parseEnv({ DATABASE_URL: "mysql://u:hunter2@db/site" })).not.toThrow(/hunter2/);
});

const S3 = {
  S3_ENDPOINT: "https://s3.example.com/",
  S3_BUCKET: "blog-images",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "hunter2",
};

test("a bucket is described by its four settings, the region and the public URL", () => {
  expect(parseEnv(S3).s3).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "blog-images",
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "hunter2",
    publicUrl: undefined,
  });
  const more = { ...S3, S3_REGION: "eu-west-1", S3_PUBLIC_URL: "https://images.example.com/blog/" };
  expect(parseEnv(more).s3).toMatchObject({
    region: "eu-west-1",
    publicUrl: "https://images.example.com/blog",
  });
  expect(parseEnv({ S3_REGION: "eu-west-1" }).s3).toBeUndefined();
});

test.each(Object.keys(S3))("without %s a bucket is refused, naming what is missing", (name) => {
  const start = () => parseEnv({ ...S3, [name]: "" });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(new RegExp(`^${name} must be set too`));
  expect(start).not.toThrow(/hunter2/);
});

test("a public URL alone is rejected with a list of all that is missing", () => {
  expect(() => parseEnv({ S3_PUBLIC_URL: "https://images.example.com" })).toThrow(
    /^S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too/,
  );
});
