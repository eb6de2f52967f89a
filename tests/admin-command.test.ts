import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCommand } from "./helpers/command.ts";
import { codeAt } from "./helpers/login/second-factor.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";

const PASSWORD = "Correct-Horse-9-Battery";
const OTHER_PASSWORD = "Another-Horse-7-Battery";
let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

function admin(args: string[], password = "") {
  return command("admin", args, password);
}

/** Runs a command on the data folder of a running site. */
function command(name: "admin" | "export", args: string[], input = "") {
  return startCommand(`${name}.ts`, args, { DATA_DIR: site.dataDir }, input).ended;
}

async function login(email: string, password: string) {
  return (await post("/api/auth/token?grant_type=password", { email, password })).status;
}

function post(path: string, body: object, token = "") {
  return fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

test.each([
  [["create", "weak@example.com"], "short", "Password must be at least 12 characters"],
  [
    ["create", "weak@example.com"],
    "Password123!",
    "This password is too common. Please choose another.",
  ],
  [["create", "admin@example.com"], PASSWORD, "User already registered"],
  [
    ["promote", "nobody@example.com"],
    "",
    "No account found with the email address nobody@example.com.",
  ],
  [["demote", "admin@example.com"], "", "You can’t remove the only admin."],
  [
    ["explode"],
    "",
    "Usage: npm run admin -- create|promote|demote|confirm|deactivate|reactivate|reset-password|remove-second-factors EMAIL",
  ],
])("%j is refused in one sentence", async (args, password, sentence) => {
  const { complained, code } = await admin(args, password);
  expect(complained).toBe(sentence);
  expect(code).toBe(1);
});

test("an admin is created, demoted, promoted and given a new password while the site runs", async () => {
  const email = "ops@example.com";
  expect(await admin(["create", email], `${PASSWORD}\n`)).toMatchObject({
    code: 0,
    said: "ops@example.com is now an admin.",
  });
  expect(await login(email, PASSWORD)).toBe(200);
  expect((await admin(["demote", email])).said).toBe("ops@example.com is no longer an admin.");
  expect((await admin(["promote", email])).said).toBe("ops@example.com is now an admin.");
  expect((await admin(["confirm", email])).said).toBe(
    "ops@example.com is confirmed and can log in.",
  );
  expect((await admin(["deactivate", email])).said).toBe(
    "ops@example.com is deactivated and logged out everywhere.",
  );
  expect(await login(email, PASSWORD)).toBe(400);
  expect((await admin(["reactivate", email])).said).toBe("ops@example.com is active again.");
  expect(await login(email, PASSWORD)).toBe(200);
  const reset = await admin(["reset-password", email], OTHER_PASSWORD);
  expect(reset.said).toBe("ops@example.com has a new password and is logged out everywhere.");
  expect(await login(email, PASSWORD)).toBe(400);
  expect(await login(email, OTHER_PASSWORD)).toBe(200);
});

test("an account that a visitor made is promoted only after its email address is confirmed", async () => {
  const email = "visitor@example.com";
  await post("/api/auth/signup", { email, password: PASSWORD, data: { name: "Ada Byron" } });
  expect(await admin(["promote", email])).toMatchObject({
    code: 1,
    complained:
      "This email address isn’t verified, so someone else may have signed up with it. Confirm that it’s theirs first.",
  });
  expect((await admin(["confirm", email])).code).toBe(0);
  expect((await admin(["promote", email])).said).toBe(`${email} is now an admin.`);
});

test("someone who has lost their second factor logs in with the password alone again", async () => {
  const email = "lost@example.com";
  await admin(["create", email], PASSWORD);
  const token = (
    await (await post("/api/auth/token?grant_type=password", { email, password: PASSWORD })).json()
  ).access_token;
  const { secret } = await (await post("/api/account/totp", {}, token)).json();
  const code = codeAt(secret, new Date());
  expect((await post("/api/account/totp/confirm", { code }, token)).status).toBe(200);
  expect(await login(email, PASSWORD)).toBe(403);
  expect((await admin(["remove-second-factors", email])).said).toBe(
    "lost@example.com has no second factor anymore and can log in with the password alone.",
  );
  expect(await login(email, PASSWORD)).toBe(200);
  const again = await admin(["remove-second-factors", email]);
  expect(again).toMatchObject({ code: 1, complained: "This account has no second factor." });
});

test("posts are exported while the site runs, to a new place only", async () => {
  const out = join(site.dataDir, "posts.xml");
  const exported = await command("export", ["--format", "wxr", out]);
  expect(exported).toMatchObject({ code: 0 });
  expect(exported.said).toMatch(
    /^Exported \d+ posts? to .*posts\.xml, with the URLs of \d+ images?\. \(/,
  );
  expect(await readFile(out, "utf8")).toMatch(/<\/rss>\n$/);
  expect(await command("export", ["--format", "wxr", out])).toMatchObject({
    code: 1,
    complained: `${out} already exists. Choose a new file.`,
  });
  const misspelled = await command("export", ["--format", "pdf", out]);
  expect(misspelled).toMatchObject({ code: 1, said: "" });
  expect(misspelled.complained).toMatch(
    /^Usage: npm run export -- --format markdown\|html\|wxr OUT/,
  );
});
