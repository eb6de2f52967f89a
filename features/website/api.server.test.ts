import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { website as defaults } from "#content/website.ts";
import { deactivateAccount, revokeAdmin } from "#features/auth/accounts/accounts.server.ts";
import { caseStudyCard, shareImagePath } from "#features/share-images/share-card.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import {
  auditLog,
  caseStudyRedirects,
  media,
  users,
  websiteDraft,
  websitePublishes,
  websiteShares,
} from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { findSharedDraft, readDraft } from "./commands.server.ts";
import { findCaseStudyRedirect, readWebsite } from "./queries.server.ts";

type Person = { id: string; email: string; token: string };

const DAY_MS = 24 * 60 * 60_000;
const IMAGE = "1767225600000-abcdefghij012345.png";

describeWithDatabase("website", (database) => {
  let site: ReturnType<typeof testSite>;
  let ada: Person;
  let alex: Person;

  beforeEach(async () => {
    site = testSite({ database, env: { SITE_URL: "https://www.example.com" } });
    ada = (await visitorAndAdmin(site, database.db)).admin;
    alex = (await visitorAndAdmin(site, database.db)).admin;
    for (const table of [websitePublishes, websiteDraft, websiteShares, caseStudyRedirects]) {
      await database.db.delete(table);
    }
  });

  async function call(method: string, path: string, body?: unknown, who = ada) {
    const response = await site.call(`/api/admin/website${path}`, {
      method,
      body,
      token: who.token,
    });
    return { status: response.status, ...(await response.json()) };
  }
  const state = () => call("GET", "");
  const save = (draft: unknown, version: number, who = ada) =>
    call("PUT", "/draft", { draft, version }, who);
  const publish = (version: number, who = ada) => call("POST", "/publish", { version }, who);
  const restore = (id: string) => call("POST", "/restore", { id });
  const history = async () => (await call("GET", "/history")).publishes as { id: string }[];
  const publishNow = async (content: Website) => {
    const { version } = await state();
    return publish((await save(content, version)).version);
  };
  const newestAction = async () => {
    const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    return entry;
  };

  test("at first, everything is as it is by default", async () => {
    expect(await state()).toEqual({
      status: 200,
      defaults,
      published: defaults,
      draft: defaults,
      version: 0,
      edited_by: null,
      edited_at: null,
      published_by: null,
      published_at: null,
      share: null,
      newDefaults: [],
    });
    expect((await readWebsite(contextOn(database.db))).revised).toBe("2026-11-18");
  });

  test("a draft is stored, and nobody else sees it until it is published", async () => {
    const { status, version } = await save(named("New name"), 0);
    expect([status, version]).toEqual([200, 1]);
    const now = site.now().toISOString();
    expect(await state()).toMatchObject({
      published: defaults,
      draft: named("New name"),
      version: 1,
      edited_by: ada.email,
      edited_at: now,
    });
    expect((await readWebsite(contextOn(database.db))).firm.name).toBe(defaults.firm.name);
    expect((await readDraft(contextOn(database.db, site.now()))).firm.name).toBe("New name");

    database.changes.length = 0;
    const published = await publish(1, alex);
    expect(published).toMatchObject({ status: 200, version: 2, changes: 1, published_at: now });
    expect(database.changes).toContain("everything");
    const shown = await readWebsite(contextOn(database.db));
    expect([shown.firm.name, shown.revised]).toEqual(["New name", "2026-02-03"]);
    expect(await state()).toMatchObject({
      published: named("New name"),
      draft: named("New name"),
      published_by: alex.email,
    });
    expect(await newestAction()).toMatchObject({
      action: "website_published",
      actor: alex.email,
      subject: "1 change: Firm",
    });
  });

  test("a draft of another version is refused with what was saved since", async () => {
    await save(named("Ada’s"), 0);
    expect(await save(named("Alex’s"), 0, alex)).toEqual({
      status: 409,
      error: { code: "conflict", message: expect.any(String) },
      draft: named("Ada’s"),
      version: 1,
      edited_by: ada.email,
    });
    expect(await publish(0)).toMatchObject({ status: 409, version: 1, draft: named("Ada’s") });
    expect((await state()).draft).toEqual(named("Ada’s"));
    expect(await history()).toEqual([]);
  });

  test("of many who save or publish the same version at once, one succeeds", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Name ${n}`);
    const saves = await Promise.all(names.map((name) => save(named(name), 0)));
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(7);
    const { draft } = await state();
    expect(draft).toEqual(named(names[saves.findIndex(({ status }) => status === 200)] ?? ""));

    const publishes = await Promise.all(names.map((_, n) => publish(1, n % 2 ? ada : alex)));
    expect(publishes.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await state()).published).toEqual(draft);
    expect(await history()).toHaveLength(1);
  });

  test("a draft may break limits, but is not published until it keeps them", async () => {
    const broken = { ...named(""), home: { ...defaults.home, headline: "x".repeat(500) } };
    const { version } = await save(broken, 0);
    expect(await publish(version)).toEqual({
      status: 422,
      error: { code: "invalid", message: "Some changes can’t be published yet." },
      issues: [
        { path: ["firm", "name"], message: "Name is missing" },
        { path: ["home", "headline"], message: "At most 90 characters" },
      ],
    });
    expect((await state()).draft).toEqual(broken);
    expect(await history()).toEqual([]);
  });

  test.each([
    ["nothing", undefined],
    ["no object", "draft"],
    ["a missing part", { ...defaults, firm: undefined }],
    ["an unknown field", { ...defaults, firm: { ...defaults.firm, color: "red" } }],
    ["a number where text belongs", { ...defaults, firm: { ...defaults.firm, name: 7 } }],
    ["an unknown choice", withHours({ from: "Someday" })],
    ["text that can’t be stored", named("nul \u0000")],
    ["half of a character", named("half \ud83d")],
  ])("%s is refused as a draft, and changes nothing", async (_, draft) => {
    expect((await save(draft, 0)).status).toBe(422);
    expect(await state()).toMatchObject({ draft: defaults, version: 0 });
  });

  test.each([
    ["PUT", "/draft", { draft: defaults, version: -1 }],
    ["PUT", "/draft", { draft: defaults, version: 2 ** 31 }],
    ["POST", "/publish", { version: "1" }],
    ["POST", "/restore", { id: "1" }],
  ])("%s %s without sense is refused", async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(422);
  });

  test("a draft far beyond a limit is refused with a sentence that names the field", async () => {
    expect(await save(named("x".repeat(601)), 0)).toMatchObject({
      status: 422,
      error: { message: "Firm › Name is far too long. It can have at most 60 characters." },
    });
    expect(await state()).toMatchObject({ draft: defaults, version: 0 });
  });

  test("a draft of more than half a megabyte is refused", async () => {
    expect((await save(named("x".repeat(550_000)), 0)).status).toBe(413);
  });

  test("an unfinished new entry is left out of a publish, and stays in the draft", async () => {
    const entry = { id: "new", quote: "", name: "", role: "", organization: "", picture: null };
    const { items } = defaults.testimonials;
    const withEntry = (content: Website, change: object) => ({
      ...content,
      testimonials: { ...content.testimonials, items: [{ ...entry, ...change }, ...items] },
    });
    const draft = withEntry(named(" New name "), { name: "Ada" });
    const { version } = await save(draft, 0);
    expect(await publish(version)).toMatchObject({ status: 200, changes: 1 });
    expect(await state()).toMatchObject({
      published: named("New name"),
      draft: withEntry(named("New name"), { name: "Ada" }),
    });
    // It is all that is left.
    expect(await publish(version + 1)).toMatchObject({ status: 422, issues: [] });

    const finished = { name: "Ada", quote: "Good.", role: "CEO", organization: "Ada Inc." };
    await publishNow(withEntry(named("New name"), finished));
    expect((await state()).published).toEqual(withEntry(named("New name"), finished));
  });

  test("an entry in which nothing is written yet is not in the preview", async () => {
    const { items } = defaults.testimonials;
    const entry = { id: "new", quote: "", name: "", role: "", organization: "", picture: null };
    await save(
      { ...defaults, testimonials: { ...defaults.testimonials, items: [...items, entry] } },
      0,
    );
    const { testimonials } = await readDraft(contextOn(database.db, site.now()));
    expect(testimonials.items).toEqual(items);
  });

  test("the starting content can be restored, with unpublished changes on top of it", async () => {
    expect((await restore("start")).status).toBe(422);
    await publishNow(named("First"));
    await publishNow(named("Second"));
    const drafted = { ...named("Second"), home: { ...defaults.home, headline: "Drafted" } };
    await save(drafted, (await state()).version);
    expect(await restore("start")).toMatchObject({ status: 200, changes: 1 });
    const { published, draft } = await state();
    expect(published).toEqual(defaults);
    expect(draft).toEqual({ ...defaults, home: { ...defaults.home, headline: "Drafted" } });
    expect(await history()).toHaveLength(3);
  });

  test("a draft without changes is no draft, and can’t be published", async () => {
    await save(named("New"), 0);
    await save(defaults, 1);
    expect(await database.db.select().from(websiteDraft)).toMatchObject([
      { version: 2, content: null, images: [] },
    ]);
    expect(await publish(2)).toMatchObject({ status: 422, issues: [] });
    expect(await publishNow(named(`  ${defaults.firm.name} `))).toMatchObject({ status: 422 });
  });

  test("the history lists each publish, with its content and the content before", async () => {
    await publishNow(named("First"));
    site.pass(1000);
    await publishNow({ ...named("Second"), home: { ...defaults.home, badge: "Badge" } });
    const [second, first] = await history();
    expect([second, first]).toMatchObject([
      { changes: 2, published_by: ada.email, published_at: site.now().toISOString() },
      { changes: 1, published_by: ada.email },
    ]);
    expect(second).not.toHaveProperty("content");
    expect(await call("GET", `/history/${second?.id}`)).toMatchObject({
      ...second,
      content: { firm: { name: "Second" }, home: { badge: "Badge" } },
      before: named("First"),
    });
    expect(await call("GET", `/history/${first?.id}`)).toMatchObject({
      content: named("First"),
      before: defaults,
    });
    expect((await call("GET", `/history/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await call("GET", "/history/1")).status).toBe(404);
  });

  test("restoring publishes earlier content again, with unpublished changes on top of it", async () => {
    const { id } = await publishNow(named("First"));
    await publishNow({ ...named("Second"), home: { ...defaults.home, badge: "Badge" } });
    const drafted = { ...named("Second"), home: { ...defaults.home, headline: "Drafted" } };
    const { version } = await save(
      { ...drafted, home: { ...drafted.home, badge: "Badge" } },
      (await state()).version,
    );

    database.changes.length = 0;
    expect(await restore(id)).toMatchObject({ status: 200, version: version + 1, changes: 2 });
    expect(database.changes).toContain("everything");
    expect((await readWebsite(contextOn(database.db))).firm.name).toBe("First");
    const after = await state();
    expect(after.published).toEqual(named("First"));
    expect(after.draft).toEqual({
      ...named("First"),
      home: { ...defaults.home, headline: "Drafted" },
    });
    expect(await history()).toHaveLength(3);
    expect(await newestAction()).toMatchObject({
      action: "website_restored",
      subject: "2 changes: Firm, Home",
    });

    expect((await restore(id)).status).toBe(422);
    expect((await restore(crypto.randomUUID())).status).toBe(404);
    expect(await history()).toHaveLength(3);
  });

  test("without unpublished changes, there are none after restoring", async () => {
    const { id } = await publishNow(named("First"));
    await publishNow(named("Second"));
    await restore(id);
    const { draft, published } = await state();
    expect(draft).toEqual(published);
    expect(await database.db.select().from(websiteDraft)).toMatchObject([{ content: null }]);
  });

  test("a restored version says which of its fields have another default by now", async () => {
    const then = { ...named("Old default"), home: { ...defaults.home, badge: "Old default" } };
    const content = { ...named("First"), home: then.home };
    const [{ id } = { id: "" }] = await database.db
      .insert(websitePublishes)
      .values({ content, defaults: then, images: [], changes: 1, publishedAt: site.now() })
      .returning();
    const newDefault = { path: ["firm", "name"], theirs: defaults.firm.name, mine: "First" };
    expect((await state()).newDefaults).toMatchObject([newDefault]);
    await publishNow(named("Second"));
    expect((await state()).newDefaults).toEqual([]);
    await restore(id);
    expect(await state()).toMatchObject({ published: named("First"), newDefaults: [newDefault] });
  });

  test("publishes and restores at once leave one of them, whole", async () => {
    const { id } = await publishNow(named("First"));
    const { version } = await save(named("Second"), (await publishNow(named("Other"))).version);
    const results = await Promise.all([publish(version), restore(id), publish(version)]);
    expect(results.filter(({ status }) => status >= 500)).toEqual([]);
    const [newest] = await history();
    const { published } = await state();
    expect(["First", "Second"]).toContain(published.firm.name);
    expect((await call("GET", `/history/${newest?.id}`)).content).toEqual(published);
  });

  test("a link to the draft works for seven days, or until it is ended", async () => {
    const { url, expires_at } = await call("POST", "/share");
    expect(expires_at).toBe(new Date(site.now().getTime() + 7 * DAY_MS).toISOString());
    const token = /^https:\/\/www\.example\.com\/draft\/([\w-]{43})$/.exec(url)?.[1] ?? "";
    // For any admin.
    const { share } = await call("GET", "", undefined, alex);
    expect(share).toEqual({ created_by: "Ada Byron", expires_at });
    const works = (ms = 0) =>
      findSharedDraft(contextOn(database.db, new Date(site.now().getTime() + ms)), token);
    expect([await works(7 * DAY_MS - 1), await works(7 * DAY_MS)]).toEqual(["link", undefined]);
    expect(await findSharedDraft(contextOn(database.db, site.now()), "")).toBeUndefined();
    expect(JSON.stringify(await database.db.select().from(websiteShares))).not.toContain(token);

    const next = await call("POST", "/share");
    expect(next.url).not.toBe(url);
    expect(await works()).toBeUndefined();

    expect(await call("DELETE", "/share")).toEqual({ status: 200 });
    expect((await state()).share).toBeNull();
    expect(
      await findSharedDraft(contextOn(database.db, site.now()), next.url.split("/").at(-1)),
    ).toBeUndefined();
    expect((await newestAction())?.action).toBe("website_share_revoked");
    expect((await call("DELETE", "/share")).status).toBe(200);
  });

  test("a preview works for an hour, and is neither listed nor ended as a link", async () => {
    const { path, expires_at } = await call("POST", "/preview");
    const HOUR_MS = 60 * 60_000;
    expect(expires_at).toBe(new Date(site.now().getTime() + HOUR_MS).toISOString());
    const token = /^\/draft\/([\w-]{43})$/.exec(path)?.[1] ?? "";
    const kind = () => findSharedDraft(contextOn(database.db, site.now()), token);
    expect((await state()).share).toBeNull();
    await call("POST", "/share");
    await call("DELETE", "/share");
    expect(await kind()).toBe("preview");
    site.pass(HOUR_MS);
    expect(await kind()).toBeUndefined();
    await call("POST", "/preview");
    expect(await database.db.select().from(websiteShares)).toHaveLength(1);
  });

  test.each([
    ["demoted", (id: string) => revokeAdmin(contextOn(database.db), id, {})],
    ["deactivated", (id: string) => deactivateAccount(contextOn(database.db, site.now()), id, {})],
    ["deleted", (id: string) => database.db.delete(users).where(eq(users.id, id))],
  ])(
    "the preview of an admin who was %s stops at once, and their link can be ended",
    async (_, end) => {
      const { path } = await call("POST", "/preview");
      const { url } = await call("POST", "/share");
      const kindOf = (link: string) =>
        findSharedDraft(contextOn(database.db, site.now()), link.split("/").at(-1) ?? "");
      expect([await kindOf(path), await kindOf(url)]).toEqual(["preview", "link"]);
      await end(ada.id);
      expect([await kindOf(path), await kindOf(url)]).toEqual([undefined, "link"]);
      expect((await call("DELETE", "/share", undefined, alex)).status).toBe(200);
      expect(await kindOf(url)).toBeUndefined();
    },
  );

  test("a changed slug of a published case study redirects, from its publish on", async () => {
    const [study] = defaults.caseStudies.items;
    const old = study?.slug ?? "";
    const find = (slug: string) => findCaseStudyRedirect(contextOn(database.db), slug);
    await save(withStudy({ slug: "new-slug" }), 0);
    expect(await find(old)).toBeUndefined();
    const { id } = await publishNow(withStudy({ slug: "new-slug" }));
    expect(await find(old)).toBe("/case-studies/new-slug");
    expect(await find("new-slug")).toBeUndefined();

    await publishNow(withStudy({ slug: "newest-slug" }));
    expect([await find(old), await find("new-slug")]).toEqual([
      "/case-studies/newest-slug",
      "/case-studies/newest-slug",
    ]);
    await publishNow(withStudy({ slug: "newest-slug", published: false }));
    expect(await find(old)).toBeUndefined();

    await restore(id);
    expect([await find(old), await find("new-slug"), await find("newest-slug")]).toEqual([
      "/case-studies/new-slug",
      undefined,
      "/case-studies/new-slug",
    ]);
  });

  test("the PDF and the share image of a renamed case study redirect as its page does", async () => {
    const [study] = (await readWebsite(contextOn(database.db))).caseStudies;
    if (!study) throw new Error("There must be a case study.");
    const { firm } = await readWebsite(contextOn(database.db));
    const image = shareImagePath(study.path, caseStudyCard(study, firm));
    await publishNow(withStudy({ slug: "new-slug" }));
    const locationOf = async (path: string) => {
      const response = await site.call(path);
      return [response.status, response.headers.get("Location")];
    };
    expect(await locationOf(`${study.path}.pdf`)).toEqual([301, "/case-studies/new-slug.pdf"]);
    const current = shareImagePath("/case-studies/new-slug", caseStudyCard(study, firm));
    expect(await locationOf(image)).toEqual([302, current]);
    expect((await site.call("/case-studies/new-slug.pdf")).status).toBe(200);
    expect((await site.call("/case-studies/made-up.pdf")).status).toBe(404);
  });

  test("a capability statement that needs a second page is found before it is published", async () => {
    expect(await call("GET", "/statement-fit")).toEqual({ status: 200, fits: true });
    const capabilities = structuredClone(defaults.capabilities);
    for (const competency of capabilities.competencies) {
      competency.items = Array(8).fill("Words that take up several lines in a narrow column");
    }
    const [code, contract] = [capabilities.naics[0], capabilities.pastPerformance[0]];
    const many = (entry: object | undefined, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...entry, id: `entry-${n}` }));
    Object.assign(capabilities, { naics: many(code, 24), pastPerformance: many(contract, 8) });
    await save({ ...defaults, capabilities }, 0);
    expect(await call("GET", "/statement-fit")).toEqual({ status: 200, fits: false });
  });

  test("a slug that another case study takes over leads to that one", async () => {
    const [first, second, ...rest] = defaults.caseStudies.items;
    if (!first || !second) throw new Error("There must be two case studies.");
    const items = [{ ...first, slug: "moved" }, { ...second, slug: first.slug }, ...rest];
    await publishNow({ ...defaults, caseStudies: { ...defaults.caseStudies, items } });
    const find = (slug: string) => findCaseStudyRedirect(contextOn(database.db), slug);
    expect(await find(first.slug)).toBeUndefined();
    expect(await find(second.slug)).toBe(`/case-studies/${first.slug}`);
  });

  test("the capability statement still names a case study whose slug changed", async () => {
    const slug = "healthcare-reporting";
    const named = ({ capabilities }: Website) => [
      capabilities.competencies[0]?.caseStudies,
      capabilities.pastPerformance[2]?.caseStudy,
    ];
    expect(named(defaults)).toEqual([[slug, "finance-breach-risk"], slug]);
    await publishNow(withStudy({ slug: "renamed" }));
    const { published, draft } = await state();
    expect(named(published)).toEqual([["renamed", "finance-breach-risk"], "renamed"]);
    expect(draft).toEqual(published);
  });

  test("a version is restored without a picture that was deleted since", async () => {
    const picture = { src: `/storage/blog-images/${IMAGE}`, alt: "A chart" };
    const { id } = await publishNow(withStudy({ picture }));
    await publishNow(named("Second"));
    expect((await restore(id)).status).toBe(200);
    expect((await state()).published).toEqual(withStudy({ picture: null }));
  });

  test("a picture that is published or drafted counts as used and can’t be deleted", async () => {
    const size = { bytes: 1, width: 1, height: 1 };
    const [image] = await database.db
      .insert(media)
      .values({ name: IMAGE, contentType: "image/png", ...size })
      .returning();
    const picture = { src: `/storage/blog-images/${IMAGE}`, alt: "A chart" };
    const uses = async () => {
      const response = await site.call(`/api/admin/media/${image?.id}`, { token: ada.token });
      return (await response.json()).used_in;
    };
    const remove = () =>
      site.call(`/api/admin/media/${image?.id}`, { method: "DELETE", token: ada.token });

    await save(withStudy({ picture }), 0);
    expect(await uses()).toEqual([{ kind: "website", draft: true }]);
    expect((await remove()).status).toBe(409);
    await publish(1);
    expect(await uses()).toEqual([{ kind: "website", draft: false }]);
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.message).toContain("the website");
    const unused = await site.call("/api/admin/media?use=unused", { token: ada.token });
    expect((await unused.json()).total).toBe(0);

    database.changes.length = 0;
    await database.db.update(media).set({ file: "another.png" });
    expect(database.changes).toContain("everything");
    await publishNow(defaults);
    expect((await remove()).status).toBe(200);
  });
});

function named(name: string): Website {
  return { ...defaults, firm: { ...defaults.firm, name } };
}

function withHours(change: object) {
  const [first, ...rest] = defaults.firm.hours;
  return { ...defaults, firm: { ...defaults.firm, hours: [{ ...first, ...change }, ...rest] } };
}

type Study = Website["caseStudies"]["items"][number];

function withStudy(change: Partial<Study>): Website {
  const [first, ...rest] = defaults.caseStudies.items;
  const items = [{ ...(first as Study), ...change }, ...rest];
  return { ...defaults, caseStudies: { ...defaults.caseStudies, items } };
}
