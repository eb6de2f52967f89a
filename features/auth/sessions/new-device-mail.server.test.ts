import { beforeEach, expect, test } from "vitest";
import { newAccount, PASSWORD } from "../../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { outbox, rateLimits } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../../tests/helpers/website.ts";

const { firm } = sampleWebsite;

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const SITE_URL = "https://firm.example";

describeWithDatabase("an email about a new device", (database) => {
  let site: ReturnType<typeof testSite>;
  let email: string;
  let wakes: number;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    await database.db.delete(outbox);
    ({ email } = await newAccount(testSite({ database }), database.db));
    wakes = 0;
    const env = { SMTP_URL: "smtp://localhost:25", SITE_URL, TRUST_PROXY: "1" };
    site = testSite({ database, env, wake: () => wakes++ });
  });

  const login = async (on: ReturnType<typeof testSite>, cookie = "") => {
    const response = await on.call("/api/auth/token?grant_type=password", {
      body: { email, password: PASSWORD },
      headers: { "X-Forwarded-For": "203.0.113.7", "User-Agent": FIREFOX, Cookie: cookie },
    });
    expect(response.status).toBe(200);
    return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  };
  const emails = async () => (await database.db.select().from(outbox)).map(({ mail }) => mail);

  test("is not sent for the first login ever, nor for a browser that has logged in before", async () => {
    const first = await login(site);
    const second = await login(site, first);
    await login(site, second);
    expect(await emails()).toEqual([]);
    expect(wakes).toBe(0);
  });

  test("is sent once for another browser, with the device, the IP address, the time and what to do", async () => {
    await login(site);
    const other = await login(site);
    await login(site, other);
    const [mail, ...more] = await emails();
    expect(more).toEqual([]);
    expect(wakes).toBe(1);
    expect(mail).toMatchObject({ to: email, subject: `New login to your ${firm.name} account` });
    expect(mail?.text).toContain("Device: Firefox on Linux");
    expect(mail?.text).toContain("IP address: 203.0.113.7");
    expect(mail?.text).toContain("Time: February 3, 2026 at 4:00 AM, Pacific time");
    expect(mail?.text).toContain(`${SITE_URL}/forgot-password`);
    expect(mail?.text).toContain(`${SITE_URL}/account`);
  });

  test("is sent to nobody without a mail server", async () => {
    const withoutMail = testSite({ database, env: { TRUST_PROXY: "1" } });
    await login(withoutMail);
    await login(withoutMail);
    expect(await emails()).toEqual([]);
  });

  test("is sent at most ten times a day for a program that sends no cookies", async () => {
    for (let n = 0; n < 13; n++) await login(site);
    // The first login counts as one of the ten devices.
    expect(await emails()).toHaveLength(9);
    site.pass(25 * 60 * 60_000);
    await login(site);
    expect(await emails()).toHaveLength(10);
  });
});
