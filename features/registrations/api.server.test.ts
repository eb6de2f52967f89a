import { beforeAll, beforeEach, expect, test } from "vitest";
import { defaults } from "#features/website/queries.server.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { registrations } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const PATH = "/api/admin/registrations";

describeWithDatabase("registrations", (database) => {
  let site: ReturnType<typeof testSite>;
  let people: Awaited<ReturnType<typeof visitorAndAdmin>>;

  beforeAll(async () => {
    site = testSite({ database });
    people = await visitorAndAdmin(site, database.db);
  });
  beforeEach(async () => {
    await database.db.delete(registrations);
  });

  const call = (path: string, options: object = {}) =>
    site.call(`${PATH}${path}`, { token: people.admin.token, ...options });
  const put = (id: string, body: object) => call(`/${id}`, { method: "PUT", body });
  const list = async () => (await call("")).json();

  async function add(body: object) {
    const response = await call("", { body });
    expect(response.status).toBe(201);
    return response.json();
  }

  test("one is added with all its fields, and belongs to whoever adds it", async () => {
    const entered = {
      name: " SAM.gov registration ",
      number: "ABC123",
      authority: "GSA",
      valid_until: "2026-03-05",
      renewal_url: "https://sam.gov/",
      note: "Two weeks\nbefore.",
      identifier_id: "certifications",
    };
    const stored = {
      ...entered,
      id: expect.any(String),
      name: "SAM.gov registration",
      days_left: 30,
      owner_id: people.admin.id,
      is_muted: false,
      version: 1,
    };
    expect(await add(entered)).toEqual(stored);
    expect((await list()).registrations).toEqual([stored]);
  });

  test("what is left empty is not set, and it may have no owner", async () => {
    const empty = { number: "", authority: null, valid_until: "", renewal_url: "", note: " " };
    const added = await add({ name: "CAGE", ...empty, owner_id: "", identifier_id: "" });
    expect(added).toMatchObject({
      ...{ number: null, authority: null, valid_until: null, days_left: null },
      ...{ owner_id: null, renewal_url: null, note: null, identifier_id: null },
    });
  });

  test("what expires first comes first, and what does not expire last", async () => {
    await add({ name: "Never" });
    await add({ name: "Later", valid_until: "2027-01-01" });
    await add({ name: "Expired", valid_until: "2026-01-01" });
    const names = (await list()).registrations.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Expired", "Later", "Never"]);
  });

  test("the identifiers of the drafted capability statement can be chosen", async () => {
    expect((await list()).identifiers).toEqual(
      defaults.capabilities.identifiers.map(({ id, label }) => ({ id, label })),
    );
  });

  test.each([
    [{}, "Enter a name"],
    [{ name: "  " }, "Enter a name"],
    [{ name: "a\nb" }, "Name must not contain control characters"],
    [{ name: "a".repeat(121) }, "Name must be at most 120 characters long"],
    [{ name: "a", valid_until: "soon" }, "Choose a date such as 2027-03-05"],
    [{ name: "a", valid_until: "2026-02-30" }, "Choose a date such as 2027-03-05"],
    [{ name: "a", valid_until: "0000-01-01" }, "Choose a date such as 2027-03-05"],
    [{ name: "a", renewal_url: "javascript:alert(1)" }, "Enter a link that starts with https://"],
    [{ name: "a", renewal_url: "sam.gov" }, "Enter a link that starts with https://"],
    [{ name: "a", note: "a".repeat(2001) }, "Note must be at most 2000 characters long"],
    [{ name: "a", owner_id: "me" }, "Choose an owner from the list"],
    [{ name: "a", owner_id: crypto.randomUUID() }, "Choose an owner from the list"],
  ])("%o is refused", async (body, message) => {
    const response = await call("", { body });
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toBe(message);
  });

  test("only an admin can be its owner", async () => {
    const response = await call("", { body: { name: "a", owner_id: people.user.id } });
    expect(response.status).toBe(422);
  });

  test("a change needs the current version", async () => {
    const { id } = await add({ name: "SAM" });
    const changed = await put(id, { name: "SAM.gov", version: 1 });
    expect(await changed.json()).toMatchObject({ name: "SAM.gov", version: 2 });
    const late = await put(id, { name: "Theirs", version: 1 });
    expect(late.status).toBe(409);
    expect((await put(crypto.randomUUID(), { name: "None", version: 1 })).status).toBe(404);
    expect((await list()).registrations).toMatchObject([{ name: "SAM.gov" }]);
  });

  test("a change that does not name the owner leaves it", async () => {
    const { id, owner_id } = await add({ name: "SAM" });
    expect(await (await put(id, { name: "SAM", version: 1 })).json()).toMatchObject({ owner_id });
  });

  test("a muted one stays muted until its date changes", async () => {
    const { id } = await add({ name: "SAM", valid_until: "2026-01-01" });
    const muted = await call(`/${id}/mute`, { method: "POST" });
    expect(await muted.json()).toMatchObject({ is_muted: true });
    const renamed = await put(id, { name: "SAM.gov", valid_until: "2026-01-01", version: 1 });
    expect(await renamed.json()).toMatchObject({ is_muted: true });
    const renewed = await put(id, { name: "SAM.gov", valid_until: "2027-01-01", version: 2 });
    expect(await renewed.json()).toMatchObject({ is_muted: false });
    await call(`/${id}/mute`, { method: "POST" });
    const unmuted = await call(`/${id}/mute`, { method: "DELETE" });
    expect(await unmuted.json()).toMatchObject({ is_muted: false });
  });

  test("one is deleted once", async () => {
    const { id } = await add({ name: "Old certificate" });
    expect((await call(`/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await call(`/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await call("/nonsense", { method: "DELETE" })).status).toBe(404);
    expect((await list()).registrations).toEqual([]);
  });
});
