import { beforeAll, expect, test } from "vitest";
import { choicesIn } from "#features/statements/rules.ts";
import { visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { testDatabase } from "../../../tests/helpers/database.ts";
import { statementOpenings } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { loaderContext, sampleWebsite } from "../../../tests/helpers/website.ts";
import { loader } from "./route.tsx";

const SITE_URL = "https://www.example.com";
const input = {
  title: "Grants data",
  agency: "Census Bureau",
  solicitation_number: null,
  opening: null,
  choices: {
    competencies: choicesIn(sampleWebsite).competencies.map(({ id }) => id),
    naics: [],
    contracts: [],
    case_studies: [],
    differentiators: true,
    contact: "firm",
  },
};

const database = testDatabase();
let site: ReturnType<typeof testSite>;
let admin: { token: string };
beforeAll(async () => {
  site = testSite({ database });
  admin = (await visitorAndAdmin(site, database.db)).admin;
});

type Visit = { method?: string; headers?: Record<string, string> };

async function load(token: string, visit: Visit = {}) {
  const context = loaderContext(contextOn(database.db, site.now(), { env: { SITE_URL } }));
  const url = new URL(`/statements/${token}`, SITE_URL);
  const request = new Request(url, visit);
  const { data, init } = await loader({ request, url, params: { token }, context, pattern: "" });
  return { status: init?.status, shown: data, headers: new Headers(init?.headers) };
}

async function createLink() {
  const call = async (path: string, body: object) =>
    (await site.call(`/api/admin/statements${path}`, { body, token: admin.token })).json();
  const { id, version } = await call("", input);
  const { url } = await call(`/${id}/link`, { version });
  return { id, token: url.split("/").at(-1) };
}

test("a link shows its statement, and nothing lists or caches the page", async () => {
  const { status, shown, headers } = await load((await createLink()).token);
  expect(status).toBe(200);
  expect(shown?.tailored.title).toBe("Grants data");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
});

test("only visitors' own openings are recorded, without who they are", async () => {
  const { id, token } = await createLink();
  await load(token, { method: "HEAD" });
  await load(token, { headers: { Referer: `${SITE_URL}/admin/statements/${id}` } });
  const headers = { Referer: "https://mail.example.com/admin/", Cookie: "a=b" };
  await load(token, { headers });
  const rows = (await database.db.select().from(statementOpenings)).filter(
    ({ statementId }) => statementId === id,
  );
  expect(rows).toEqual([
    { id: expect.any(String), statementId: id, kind: "page", openedAt: site.now() },
  ]);
});

test.each(["x".repeat(43), "preview", "1", "a\u0000b"])("%o is not found", async (token) => {
  const { status, shown, headers } = await load(token);
  expect([status, shown]).toEqual([404, null]);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});
