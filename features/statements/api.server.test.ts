import { beforeEach, expect, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import {
  auditLog,
  contactMessages,
  messageEvents,
  outbox,
  statements,
} from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { findByToken } from "./links.server.ts";
import { previewOf } from "./statements.server.ts";

const { capabilities, caseStudies } = sampleWebsite;
const DAY_MS = 24 * 60 * 60_000;
const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id);

const input = {
  title: "Grants data for the Census Bureau",
  agency: "Census Bureau",
  solicitation_number: "1333LB26Q00000042",
  opening: "We have moved grants data before.",
  choices: {
    competencies: ["data-and-ai"],
    naics: ["541511"],
    contracts: [],
    case_studies: idsOf(caseStudies.slice(0, 1)),
    differentiators: false,
    contact: "founder",
  },
};

const allChoices = { ...input.choices, contracts: idsOf(capabilities.pastPerformance) };

describeWithDatabase("statements", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;

  beforeEach(async () => {
    await database.db.delete(statements);
    site = testSite({ database });
    token = (await visitorAndAdmin(site, database.db)).admin.token;
    await database.db.delete(auditLog);
  });

  async function call(path: string, method = "GET", body?: object) {
    const response = await site.call(`/api/admin/statements${path}`, { method, body, token });
    return { status: response.status, json: await response.json() };
  }
  const create = async (change: object = {}) =>
    (await call("", "POST", { ...input, ...change })).json;
  const linked = async (change: object = {}, link: object = {}) => {
    const { id, version } = await create(change);
    return (await call(`/${id}/link`, "POST", { version, ...link })).json;
  };
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
  const tokenOf = (statement: { url: string }) => pathOf(statement).split("/").at(-1) ?? "";
  const shownBy = async (statement: { url: string }) =>
    (await findByToken(contextOn(database.db, site.now()), tokenOf(statement)))?.shown;
  const openingsOf = async ({ id }: { id: string }) =>
    (await call(`/${id}/openings`)).json.openings;

  test("one can be created, found, changed, duplicated and deleted", async () => {
    const created = await create();
    expect(created).toMatchObject({ ...input, state: "draft", url: null, message_id: null });
    expect((await call("?q=census")).json).toMatchObject({
      total: 1,
      statements: [{ openings: 0 }],
    });
    expect((await call("?q=%25")).json.total).toBe(0);

    const changed = { ...input, title: "Another title", version: created.version };
    expect((await call(`/${created.id}`, "PUT", changed)).json.title).toBe("Another title");
    expect((await call(`/${created.id}`, "PUT", changed)).status).toBe(409);

    const { json: copy } = await call(`/${created.id}/duplicate`, "POST");
    expect(copy).toMatchObject({
      title: "Copy of Another title",
      agency: "Census Bureau",
      solicitation_number: null,
      choices: input.choices,
      state: "draft",
    });
    expect((await call(`/${created.id}`, "DELETE")).status).toBe(200);
    expect((await call(`/${created.id}`)).status).toBe(404);
    const [entry] = await database.db.select().from(auditLog);
    expect(entry).toMatchObject({ action: "statement_deleted", subject: "Another title" });
  });

  test.each([
    { title: " " },
    { title: "x".repeat(121) },
    { opening: "x".repeat(401) },
    { choices: { ...input.choices, naics: "541511" } },
    { message_id: "42" },
  ])("%o is refused", async (change) => {
    expect((await call("", "POST", { ...input, ...change })).status).toBe(422);
  });

  test("one that is made from a message belongs to it, as long as it exists", async () => {
    const [message] = await database.db
      .insert(contactMessages)
      .values({ name: "Ada", email: "ada@example.com", message: "Hello there" })
      .returning();
    expect(await create({ message_id: message?.id })).toMatchObject({ message_id: message?.id });
    expect(await create({ message_id: crypto.randomUUID() })).toMatchObject({ message_id: null });
    await database.db.delete(contactMessages);
    const { json } = await call("");
    expect(json.statements.map((one: { message_id: unknown }) => one.message_id)).toEqual([
      null,
      null,
    ]);
  });

  test("the choices are those that the site content offers", async () => {
    const { json } = await call("/choices");
    expect(json.competencies).toContainEqual({ id: "data-and-ai", name: "Data & AI" });
    expect(json.naics[0].name).toBe("541512 Computer Systems Design Services");
    expect(json.contacts[0]).toEqual({
      id: "firm",
      name: "Caroline Beck, Director of Government Programs",
    });
  });

  test("a link has no slugs of case studies: its page shows none, and they may be unpublished", async () => {
    const { capabilities } = (await shownBy(await linked({ choices: allChoices }))) ?? {};
    expect(capabilities?.competencies).toMatchObject([{ caseStudies: [] }]);
    expect(capabilities?.pastPerformance).toHaveLength(4);
    expect(JSON.stringify(capabilities)).not.toContain("healthcare-reporting");
  });

  test("a statement shows what was chosen", async () => {
    const shown = await shownBy(await linked());
    expect(shown?.capabilities).toMatchObject({
      about: capabilities.about,
      competencies: [{ name: "Data & AI" }],
      naics: [{ code: "541511", primary: false }],
      pastPerformance: [],
      differentiators: "",
      pointOfContact: { name: sampleWebsite.people[0]?.name, email: sampleWebsite.firm.email },
    });
    expect(shown?.tailored).toMatchObject({
      title: input.title,
      agency: input.agency,
      solicitationNumber: input.solicitation_number,
      opening: input.opening,
      studies: [{ title: caseStudies[0]?.title, result: caseStudies[0]?.result }],
    });
    expect(shown?.revised).toBe("2026-02-03");
  });

  test("whether it fits one page depends on what was chosen", async () => {
    const everything = {
      ...input.choices,
      competencies: idsOf(capabilities.competencies),
      naics: idsOf(capabilities.naics),
      contracts: idsOf(capabilities.pastPerformance),
      case_studies: idsOf(caseStudies),
      differentiators: true,
    };
    const fits = async (change: object) =>
      (await call("/fit", "POST", { ...input, ...change })).json.fits;
    expect(await fits({ title: "" })).toBe(true);
    expect(await fits({ choices: everything, opening: "word ".repeat(80) })).toBe(false);
  });

  test("a link freezes the statement: neither it nor the site content changes what it shows", async () => {
    const statement = await linked();
    const before = await shownBy(statement);
    const change = { ...input, title: "Later", version: statement.version };
    expect((await call(`/${statement.id}`, "PUT", change)).status).toBe(409);
    expect((await call(`/${statement.id}/link`, "POST", { version: 1 })).status).toBe(409);

    const website = (path: string, method?: string, body?: object) =>
      site.call(`/api/admin/website${path}`, { ...(method && { method }), body, token });
    const { draft, version } = await (await website("")).json();
    draft.firm.name = "Bellwether";
    draft.capabilities.about = "Another text about the firm, which is long enough.";
    const saved = await (await website("/draft", "PUT", { draft, version })).json();
    await website("/publish", "POST", { version: saved.version });
    expect(await shownBy(statement)).toEqual(before);
    const preview = await previewOf(contextOn(database.db, site.now()), { id: statement.id });
    expect(preview).toEqual(before);
    const pdf = await site.call(`${pathOf(statement)}.pdf`);
    expect(pdf.headers.get("Content-Disposition")).toContain("alderline-grants-data");
  });

  test("a link works for 90 days, or as long as chosen", async () => {
    const statement = await linked();
    const short = await linked({}, { days: 30 });
    expect(statement.expires_at).toBe(new Date(site.now().getTime() + 90 * DAY_MS).toISOString());
    site.pass(30 * DAY_MS);
    expect(await shownBy(short)).toBeUndefined();
    expect((await site.call(`${pathOf(short)}.pdf`)).status).toBe(404);
    site.pass(60 * DAY_MS - 1);
    expect(await shownBy(statement)).toBeDefined();
    site.pass(1);
    expect(await shownBy(statement)).toBeUndefined();
    expect((await site.call(`${pathOf(statement)}.pdf`)).status).toBe(404);
  });

  test.each([0, 366, 1.5])("a link can’t work for %d days", async (days) => {
    const { id, version } = await create();
    expect((await call(`/${id}/link`, "POST", { version, days })).status).toBe(422);
  });

  test("a revoked link is gone for good, and both are in the audit log", async () => {
    const statement = await linked();
    expect((await site.call(`${pathOf(statement)}.pdf`)).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      const { json } = await call(`/${statement.id}/link`, "DELETE");
      expect(json.state).toBe("revoked");
    }
    expect(await shownBy(statement)).toBeUndefined();
    expect((await site.call(`${pathOf(statement)}.pdf`)).status).toBe(404);
    const entries = await database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "statement_link_created",
      "statement_link_revoked",
    ]);
    expect((await call(`/${(await create()).id}/link`, "DELETE")).status).toBe(409);
  });

  test.each([`/statements/${"x".repeat(43)}.pdf`, "/statements/preview.pdf", "/statements/1.pdf"])(
    "%s is not found",
    async (path) => {
      expect((await site.call(path)).status).toBe(404);
    },
  );

  test("the PDF is private, and its token is not logged", async () => {
    const statement = await linked();
    const pdf = await site.call(`${pathOf(statement)}.pdf`);
    expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
    expect(pdf.headers.get("Cache-Control")).toBe("private, no-store");
    expect(pdf.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(pdf.headers.get("Referrer-Policy")).toBe("no-referrer");
    await site.call(`${pathOf(statement)}`);
    expect(JSON.stringify(site.lines)).not.toContain(tokenOf(statement));
  });

  test("no list for machines mentions it", async () => {
    const statement = await linked();
    for (const path of ["/sitemap.xml", "/sitemap-pages.xml", "/llms.txt", "/feed.xml"]) {
      const text = await (await site.call(path)).text();
      expect(text).not.toContain(tokenOf(statement));
      expect(text).not.toContain(input.title);
    }
    expect(await (await site.call("/robots.txt")).text()).toContain("Disallow: /statements/");
  });

  test("openings are recorded, and those right after the link was created may be a scanner's", async () => {
    const statement = await linked();
    const open = (call: object = {}) => site.call(`${pathOf(statement)}.pdf`, call);
    await open();
    site.pass(2 * 60_000 + 1);
    await open();
    await open({ method: "HEAD" });
    await open({ headers: { "Sec-Purpose": "prefetch" } });
    const siteUrl = new URL(statement.url).origin;
    await open({ headers: { Referer: `${siteUrl}/admin/statements/${statement.id}` } });
    expect(await openingsOf(statement)).toMatchObject([
      { kind: "pdf", maybe_scanner: false },
      { kind: "pdf", maybe_scanner: true },
    ]);
    expect((await call("")).json.statements[0]).toMatchObject({ openings: 2 });
  });

  test("openings right after a reply was sent may be a scanner's", async () => {
    const [message] = await database.db
      .insert(contactMessages)
      .values({ name: "Ada", email: "ada@example.com", message: "Hello there" })
      .returning();
    const statement = await linked({ message_id: message?.id });
    site.pass(10 * 60_000);
    const mail = { to: "ada@example.com", subject: "Re: Hello", text: statement.url };
    const [sent] = await database.db
      .insert(outbox)
      .values({ kind: "reply", subject: message?.id ?? null, mail, sentAt: site.now() })
      .returning();
    await database.db.insert(messageEvents).values({
      messageId: message?.id ?? "",
      kind: "reply",
      details: { mail_id: sent?.id ?? null },
    });
    for (const seconds of [10, 180]) {
      site.pass(seconds * 1_000);
      await site.call(`${pathOf(statement)}.pdf`);
    }
    expect(await openingsOf(statement)).toMatchObject([
      { maybe_scanner: false },
      { maybe_scanner: true },
    ]);
  });

  test("a preview shows what is in the form, and nothing for what it is not", async () => {
    const preview = (fields: object) => previewOf(contextOn(database.db, site.now()), fields);
    const shown = await preview({ input: JSON.stringify({ ...input, title: "" }) });
    expect(shown?.tailored.title).toBe("Capability Statement");
    const nothing = [{}, { id: "1" }, { id: crypto.randomUUID() }, { input: "{" }, { input: "{}" }];
    for (const fields of nothing) expect(await preview(fields)).toBeUndefined();
  });
});
