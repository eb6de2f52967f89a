import { expect, onTestFinished, test } from "vitest";
import { emptyServerDatabase } from "./helpers/database.ts";
import { hasPostgres } from "./helpers/postgres.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";
import { startSmtp } from "./helpers/smtp.ts";

const PASSWORD = "Correct-Horse-9-Battery";

function post(site: RunningSite, path: string, body: unknown) {
  return fetch(site.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

const signUp = (site: RunningSite, email: string) =>
  post(site, "/api/auth/signup", { email, password: PASSWORD, data: { name: "Ada Byron" } });
const logIn = (site: RunningSite, email: string) =>
  post(site, "/api/auth/token?grant_type=password", { email, password: PASSWORD });

async function runningSite(env: Record<string, string>) {
  const site = await startSite(env);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

test.skipIf(!hasPostgres())(
  "two processes that start at once on one server share accounts and sessions, and make one admin",
  async () => {
    const postgres = await emptyServerDatabase();
    onTestFinished(postgres.drop);
    const env = { DATABASE_URL: postgres.url, ADMIN_PASSWORD: "" };
    const [one, other] = await Promise.all([runningSite(env), runningSite(env)]);
    const announced = [...one.said, ...other.said].filter((line) => line.includes("first admin"));
    expect(announced).toHaveLength(1);

    expect((await signUp(one, "ada@example.com")).status).toBe(200);
    const session = (await (await logIn(other, "ada@example.com")).json()) as {
      access_token: string;
    };
    const user = await fetch(`${one.url}/api/auth/user`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    expect(user.status).toBe(200);
  },
);

test("with a mail server, an account is usable once its link was opened", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const site = await runningSite({ SMTP_URL: smtp.url, MAIL_FROM: "Firm <firm@example.com>" });
  expect((await signUp(site, "ada@example.com")).status).toBe(200);
  const early = await logIn(site, "ada@example.com");
  expect(early.status).toBe(400);
  expect(await early.json()).toMatchObject({ error_code: "email_not_confirmed" });

  const [mail] = await smtp.arrived(1);
  expect(mail).toMatchObject({ from: "firm@example.com", to: ["ada@example.com"] });
  const text = mail?.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
  const [, token] = /\/confirm-account\?token=([\w-]+)/.exec(text) ?? [];
  expect((await post(site, "/api/auth/confirm", { token })).status).toBe(200);
  expect((await logIn(site, "ada@example.com")).status).toBe(200);
});
