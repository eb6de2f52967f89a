// @vitest-environment jsdom

import { locks } from "node:worker_threads";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Website } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { writeField } from "#features/website/changes.ts";
import { ApiError } from "../../../session/requests.ts";
import { listChangesTo, storageKey } from "../../unsaved/stored-changes.ts";
import { isSaved, type LoadedWebsite, openDraft, type StoredDraft } from "./website-draft.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const PHONE = ["firm", "mainPhone"];
const CITY = ["firm", "city"];
const withPhone = (phone: string, content: Website = website) => writeField(content, PHONE, phone);

/** The changes that this browser has and the server doesn't. */
const stored = () => listChangesTo<StoredDraft>("ada", "website").map(({ values }) => values.words);

/** A server with one draft, which is open in one tab. */
function openOn(options: { saving?: Promise<void> } = {}) {
  const server = { draft: website, version: 1, saves: 0, error: undefined as Error | undefined };
  const get = async (): Promise<LoadedWebsite> => loadedFrom(server);
  const api = {
    get,
    save: async (draft: Website, version: number) => {
      server.saves++;
      await options.saving;
      if (server.error) throw server.error;
      if (version !== server.version) throw new ApiError(409, "");
      Object.assign(server, { draft, version: version + 1 });
      return { version: server.version };
    },
  };
  const draft = openDraft(loadedFrom(server), "ada", api);
  onTestFinished(draft.start());
  const someoneElse = (content: Website) =>
    Object.assign(server, { draft: content, version: server.version + 1 });
  return { draft, server, api, someoneElse };
}

function loadedFrom({ draft, version }: { draft: Website; version: number }): LoadedWebsite {
  return {
    defaults: website,
    published: website,
    draft,
    version,
    newDefaults: [],
    published_at: null,
    published_by: null,
    edited_at: null,
    edited_by: "ada@example.com",
    share: null,
  };
}

/** Changes of a tab that crashed. */
function leaveInBrowser(name: string, words: Website) {
  const values: StoredDraft = { saved: website, words };
  const at = "2026-02-03T12:00:00.000Z";
  localStorage.setItem(storageKey("ada", name), JSON.stringify({ at, values }));
}

const soon = () => vi.advanceTimersByTimeAsync(1_500);

test("what is typed is saved once, a moment after the last key", async () => {
  const { draft, server } = openOn();
  for (const phone of ["2", "20", "206"]) draft.changeField(PHONE, phone);
  expect(stored()).toEqual([withPhone("206")]);
  await soon();
  expect(server.draft.firm.mainPhone).toBe("206");
  expect(server.saves).toBe(1);
  expect(stored()).toEqual([]);
});

test("a change that is undone during its save is saved once that save has ended", async () => {
  const answer = Promise.withResolvers<void>();
  const { draft, server } = openOn({ saving: answer.promise });
  draft.changeField(PHONE, "206");
  await soon();
  draft.change(website);
  expect(isSaved(draft.state())).toBe(false);
  expect(stored()).toEqual([website]);
  answer.resolve();
  await soon();
  expect(isSaved(draft.state())).toBe(true);
  expect(server.draft).toEqual(website);
  expect(stored()).toEqual([]);
});

test("what someone else changed elsewhere is kept beside my change", async () => {
  const { draft, server, someoneElse } = openOn();
  someoneElse(writeField(website, CITY, "Tacoma"));
  draft.changeField(PHONE, "206");
  await soon();
  expect(server.draft.firm).toMatchObject({ city: "Tacoma", mainPhone: "206" });
  expect(draft.state().conflicts).toEqual([]);
});

test("who changed the same field is named, and theirs can be used", async () => {
  const { draft, server, someoneElse } = openOn();
  someoneElse(withPhone("theirs"));
  draft.changeField(PHONE, "mine");
  await soon();
  const [conflict] = draft.state().conflicts;
  expect(conflict).toMatchObject({ path: PHONE, theirs: "theirs", by: "ada@example.com" });
  expect(server.draft.firm.mainPhone).toBe("mine");
  if (conflict) draft.takeTheirs(conflict);
  await soon();
  expect(server.draft.firm.mainPhone).toBe("theirs");
  expect(draft.state().conflicts).toEqual([]);
});

test("an entry that someone else changed and I removed can come back", async () => {
  const { draft, server, someoneElse } = openOn();
  const [first, ...others] = website.services.items;
  someoneElse(writeField(website, ["services", "items", first?.id ?? "", "name"], "Theirs"));
  draft.changeField(["services", "items"], others);
  await soon();
  const [conflict] = draft.state().conflicts;
  if (conflict) draft.takeTheirs(conflict);
  await soon();
  expect(server.draft.services.items.map(({ name }) => name)[0]).toBe("Theirs");
});

test("changes that were not saved before a crash are saved when the page is opened again", async () => {
  leaveInBrowser("website", withPhone("206"));
  const { draft, server } = openOn();
  await vi.waitFor(() => expect(draft.state().content.firm.mainPhone).toBe("206"));
  await soon();
  expect(server.draft.firm.mainPhone).toBe("206");
  expect(stored()).toEqual([]);
});

test("what several tabs left is saved, but not what another tab is still writing", async () => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  leaveInBrowser("website:one", withPhone("206"));
  leaveInBrowser("website:two", writeField(website, CITY, "Tacoma"));
  leaveInBrowser("website:open", writeField(website, CITY, "Olympia"));
  const closed = Promise.withResolvers<void>();
  void locks.request("website:open", () => closed.promise);
  const { draft, server } = openOn();
  draft.changeField(["firm", "street"], "1 Main St");
  await vi.waitFor(() => expect(draft.state().content.firm.city).toBe("Tacoma"), 5_000);
  await soon();
  expect(server.draft.firm).toMatchObject({
    city: "Tacoma",
    mainPhone: "206",
    street: "1 Main St",
  });
  expect(stored().map(({ firm }) => firm.city)).toEqual(["Olympia"]);
  closed.resolve();
});

test("a tab that saves does not delete what another one could not save", async () => {
  const { draft, server, api } = openOn();
  server.error = new ApiError(0, "");
  draft.changeField(PHONE, "206");
  await soon();
  const other = openDraft(loadedFrom(server), "ada", api);
  server.error = undefined;
  other.changeField(CITY, "Tacoma");
  expect(await other.save()).toBe(true);
  expect(stored()).toEqual([withPhone("206")]);
});

test("while the server is away, changes stay in this browser and are saved later", async () => {
  const { draft, server } = openOn();
  server.error = new ApiError(0, "");
  draft.changeField(PHONE, "206");
  await soon();
  expect(draft.state().backup).toBe("unreachable");
  expect(stored()).toEqual([withPhone("206")]);
  server.error = undefined;
  expect(await draft.save()).toBe(true);
  expect(server.draft.firm.mainPhone).toBe("206");
});

test("a refused save is said, and is not tried again by itself", async () => {
  const { draft, server } = openOn();
  server.error = new ApiError(422, "");
  draft.changeField(PHONE, "206");
  expect(await draft.save()).toBe(false);
  expect(draft.state().backup).toBe("refused");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.saves).toBe(1);
});

test("undo takes back one change, and leaves what was changed since", async () => {
  const { draft } = openOn();
  const before = draft.state().content;
  draft.changeField(["services", "items"], website.services.items.slice(1));
  const after = draft.state().content;
  draft.changeField(PHONE, "206");
  draft.undo(before, after);
  expect(draft.state().content.services.items).toEqual(website.services.items);
  expect(draft.state().content.firm.mainPhone).toBe("206");
});

test("a response that a save has overtaken changes nothing", async () => {
  const { draft, server } = openOn();
  const refreshed = draft.refresh();
  draft.changeField(PHONE, "206");
  await draft.save();
  await refreshed;
  expect(draft.state().content.firm.mainPhone).toBe("206");
  expect(server.draft.firm.mainPhone).toBe("206");
});

test("during a save, a response without news neither ends the save nor changes the content", async () => {
  const saving = Promise.withResolvers<void>();
  const { draft, server } = openOn({ saving: saving.promise });
  const refreshed = draft.refresh();
  draft.changeField(PHONE, "206");
  const { content } = draft.state();
  const saved = draft.save();
  await refreshed;
  expect(await Promise.race([saved, "not yet"])).toBe("not yet");
  saving.resolve();
  expect(await saved).toBe(true);
  expect(draft.state().content).toBe(content);
  expect(server.saves).toBe(1);
});

test("the slug of a new case study follows its title until it is changed by hand", () => {
  const { draft } = openOn();
  const [study] = website.caseStudies.items;
  const entry = ["caseStudies", "items", "new-one"];
  const slug = () => draft.state().content.caseStudies.items.at(-1)?.slug;
  draft.changeField(
    ["caseStudies", "items"],
    [...website.caseStudies.items, { ...study, id: "new-one", title: "", slug: "" }],
  );
  draft.changeField([...entry, "title"], "Port of Seattle");
  expect(slug()).toBe("port-of-seattle");
  draft.changeField([...entry, "slug"], "port");
  draft.changeField([...entry, "title"], "Port of Tacoma");
  expect(slug()).toBe("port");
  draft.changeField(["caseStudies", "items", study?.id ?? "", "title"], "Other");
  expect(draft.state().content.caseStudies.items[0]?.slug).toBe(study?.slug);
});
