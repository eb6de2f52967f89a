import { expect, onTestFinished, test } from "vitest";
import { startSmtp } from "./helpers/services/smtp.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";

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
