import { z } from "zod";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const envSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine(isOrigin, "must be an origin without a path, such as https://www.example.com")
    .optional(),
  TRUST_PROXY: z.union([z.literal("off").transform(() => 0), wholeNumber(0, 10)]).default(0),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info"),
});

export type Env = {
  port: number;
  host: string;
  siteUrl: string;
  trustProxy: number;
  logLevel: (typeof LOG_LEVELS)[number];
};

export class EnvError extends Error {
  override name = "EnvError";
}

export function parseEnv(variables: Record<string, string | undefined>): Env {
  // An empty value in a .env file or a compose file means "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) =>
        `${String(issue.path[0])} ${issue.message} (it is "${given[String(issue.path[0])]}").`,
    );
    throw new EnvError(sentences.join(" "));
  }
  const { PORT, HOST, SITE_URL, TRUST_PROXY, LOG_LEVEL } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    siteUrl: new URL(SITE_URL ?? `http://localhost:${PORT}`).origin,
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
  };
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function isOrigin(address: string) {
  // What is no address at all has been refused already.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === "/" && !search && !hash && !username;
}
