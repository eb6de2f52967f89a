import { resolve } from "node:path";
import { z } from "zod";
import { MB } from "./text/byte-size.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

// Variables that are never printed: passwords, and URLs that contain them.
const SECRETS = new Set([
  "ADMIN_PASSWORD",
  "DATABASE_URL",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "METRICS_TOKEN",
]);

// A bucket needs all of these.
const BUCKET = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const envSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .refine(isOrigin, "must be an origin without a path, such as https://www.example.com")
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an email address")
    .optional(),
  S3_ENDPOINT: webUrl().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket name")
    .optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PUBLIC_URL: webUrl().optional(),
  CONTACT_TO: z.email({ error: "must be one email address" }).optional(),
  CONTACT_CONFIRMATION: z.enum(["off", "on"], { error: "must be on or off" }).default("off"),
  MESSAGE_RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  ADMIN_EMAIL: z.email({ error: "must be an email address" }).optional(),
  ADMIN_PASSWORD: z.string().min(12, "must be at least 12 characters").max(100).optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(["off", "admins"], { error: "must be off or admins" })
    .default("off"),
  TRUST_PROXY: z.union([z.literal("off").transform(() => 0), wholeNumber(0, 10)]).default(0),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(4_000),
  PAGE_CACHE_MB: wholeNumber(0, 100_000).default(64),
  STATISTICS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  STATISTICS_DAYS: wholeNumber(1, 36_500).default(400),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(30),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 characters, without spaces")
    .optional(),
  LOG_CACHED_SAMPLE: wholeNumber(0, 1_000_000).default(100),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info"),
});

export class EnvError extends Error {
  override name = "EnvError";
}

export type Env = ReturnType<typeof parseEnv>;
export type S3Env = NonNullable<Env["s3"]>;

export function parseEnv(variables: Record<string, string | undefined>) {
  // An empty value in a .env file or a compose file means "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => sentence(issue, given)).join(" "));
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    siteUrl: new URL(data.SITE_URL ?? `http://localhost:${data.PORT}`).origin,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    /** Without a mail server, emails are written to files, and no links can be emailed. */
    hasMailServer: data.SMTP_URL !== undefined,
    mailFrom: data.MAIL_FROM,
    s3: s3Settings(data),
    contactTo: data.CONTACT_TO,
    contactConfirmation: data.CONTACT_CONFIRMATION === "on",
    /** Undefined: messages are never deleted. */
    messageRetentionDays: data.MESSAGE_RETENTION_DAYS,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    /** Whether admins without a second factor must set one up first. */
    adminsNeedSecondFactor: data.REQUIRE_SECOND_FACTOR === "admins",
    trustProxy: data.TRUST_PROXY,
    maxConnections: data.MAX_CONNECTIONS,
    /** 0: the cache is turned off. */
    pageCacheBytes: data.PAGE_CACHE_MB * MB,
    /** Whether page views and searches are counted. */
    statistics: data.STATISTICS === "on",
    statisticsDays: data.STATISTICS_DAYS,
    /** Undefined: no backups are scheduled. */
    backupDir: data.BACKUP_DIR && resolve(data.BACKUP_DIR),
    backupKeepDays: data.BACKUP_KEEP_DAYS,
    /** The variables that are set, without secrets. */
    settings: withoutSecrets(given),
    /** Undefined: there are no metrics. */
    metricsToken: data.METRICS_TOKEN,
    /** One of so many responses from the page cache is logged. 0: none. */
    logCachedSample: data.LOG_CACHED_SAMPLE,
    logLevel: data.LOG_LEVEL,
  };
}

function withoutSecrets(variables: Record<string, string | undefined>) {
  const names = Object.keys(envSchema.shape).filter(
    (name) => variables[name] && !SECRETS.has(name),
  );
  return Object.fromEntries(names.map((name) => [name, variables[name] ?? ""]));
}

function s3Settings(data: z.output<typeof envSchema>) {
  const wanted = data.S3_PUBLIC_URL ?? BUCKET.find((name) => data[name]);
  if (!wanted) return undefined;
  const missing = BUCKET.filter((name) => !data[name]);
  if (missing.length > 0) {
    throw new EnvError(`${missing.join(", ")} must be set too: S3 needs ${BUCKET.join(", ")}.`);
  }
  return {
    endpoint: withoutSlash(data.S3_ENDPOINT),
    bucket: data.S3_BUCKET ?? "",
    region: data.S3_REGION,
    accessKeyId: data.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? "",
    publicUrl: data.S3_PUBLIC_URL && withoutSlash(data.S3_PUBLIC_URL),
  };
}

function withoutSlash(url = "") {
  return url.replace(/\/+$/, "");
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>) {
  const name = String(issue.path[0]);
  const value = SECRETS.has(name) ? "" : ` (it is "${given[name]}")`;
  return `${name} ${issue.message}${value}.`;
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function webUrl() {
  return z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .refine((url) => !/[?#]/.test(url), "must be a URL without a query string");
}

function isOrigin(url: string) {
  // Invalid URLs have already been rejected.
  if (!URL.canParse(url)) return true;
  const { pathname, search, hash, username } = new URL(url);
  return pathname === "/" && !search && !hash && !username;
}
