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
    adminEmail: undefined,
    adminPassword: undefined,
    trustProxy: 0,
    logLevel: "info",
  });
});

test("the site address follows the port unless it is given", () => {
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

test.each([
  ["PORT", "http"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "ftp://example.com"],
  ["SITE_URL", "https://example.com/site"],
  ["SITE_URL", "https://user:secret@example.com"],
  ["TRUST_PROXY", "yes"],
  ["LOG_LEVEL", "loud"],
  ["DATABASE_URL", "mysql://localhost/site"],
  ["SMTP_URL", "mail.example.com"],
  ["MAIL_FROM", "nobody"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "short"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
  expect(() => parseEnv({ [name]: value })).toThrow(name);
});

test("a secret is not repeated when it is refused", () => {
  expect(() => parseEnv({ ADMIN_PASSWORD: "hunter2" })).toThrow(
    /^ADMIN_PASSWORD must have at least 12 characters\.$/,
  );
  expect(() => parseEnv({ DATABASE_URL: "mysql://u:hunter2@db/site" })).not.toThrow(/hunter2/);
});
