// @vitest-environment jsdom

import { locks } from "node:worker_threads";
import { startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { listChangesTo, storageKey } from "./stored-changes.ts";
import type { Draft } from "./use-draft.ts";

type Values = { text: string; tags?: string };
type Options = { offers?: Draft<Values>["offers"]; subject?: string };

const SAVED = { text: "First" };
const AT = "2026-02-03T12:03:00.000Z";
const OFFER = { values: { text: "Begun elsewhere" }, at: AT, base: 3, isElsewhere: true };

beforeEach(() => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  return () => localStorage.clear();
});

/** A form in a tab of its own, which gets what is typed at once and renders it later. */
async function openForm({ offers, subject = "post:1" }: Options = {}) {
  vi.resetModules();
  const { useDraft } = await import("./use-draft.ts");
  let draft: Draft<Values> | undefined;
  let move = (_: string) => {};
  function Form() {
    const [current, setSubject] = useState(subject);
    move = setSubject;
    const form = { userId: "ada", saved: SAVED, version: 1, subject: current };
    draft = useDraft<Values>(offers ? { ...form, offers } : form);
    return <output>{draft.values.text}</output>;
  }
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  root.render(<Form />);
  await vi.waitFor(() => expect(element.textContent).toBe(SAVED.text));
  const current = () => draft as Draft<Values>;
  return {
    draft: current,
    offered: () => current().offers.map(({ values }) => values.text),
    type: (text: string) => startTransition(() => current().change(() => ({ text }))),
    text: () => element.textContent,
    move: (to: string) => move(to),
    close: () => root.unmount(),
  };
}

const stored = () => listChangesTo<Values>("ada", "post:1").map(({ values }) => values.text);

test("what is typed is stored, and no longer when it is undone", async () => {
  const { type, close } = await openForm();
  type("Second");
  await expect.poll(stored).toEqual(["Second"]);
  type(SAVED.text);
  await expect.poll(stored).toEqual([]);
  close();
});

test("the last words are stored when the form closes before it renders them", async () => {
  const { type, close } = await openForm();
  type("Second");
  close();
  expect(stored()).toEqual(["Second"]);
});

test("nothing is stored after the changes were saved and the form closes", async () => {
  const { draft, type, close } = await openForm();
  type("Second");
  await expect.poll(stored).toEqual(["Second"]);
  draft().discard();
  type("Third");
  close();
  expect(stored()).toEqual([]);
});

test("a form that was saved and stays open stores what is typed next, under its new name", async () => {
  const { draft, type, move, close } = await openForm({ subject: "post:new" });
  type("Second");
  await expect.poll(() => localStorage.length).toBe(1);
  draft().continueFrom({ text: "Second" }, 2);
  move("post:1");
  await vi.waitFor(() => expect(draft().isDirty).toBe(false));
  expect(localStorage.length).toBe(0);
  type("Third");
  await expect.poll(stored).toEqual(["Third"]);
  expect(listChangesTo("ada", "post:1")).toMatchObject([{ base: 2 }]);
  close();
});

test("changes that an earlier release stored, without a tab's name, are offered and restored", async () => {
  localStorage.setItem(storageKey("ada", "post:1"), `{"at":"${AT}","values":{"tags":"old"}}`);
  localStorage.setItem(storageKey("ada", "post:12"), `{"at":"${AT}","values":{"text":"other"}}`);
  localStorage.setItem(storageKey("ada", "post:1:x"), "not JSON");
  const { draft, close } = await openForm();
  await vi.waitFor(() => expect(draft().offers).toHaveLength(1));
  const [offer] = draft().offers;
  if (offer) draft().restore(offer);
  await vi.waitFor(() => expect(draft().values).toEqual({ ...SAVED, tags: "old" }));
  expect(localStorage.getItem(storageKey("ada", "post:1"))).toBeNull();
  close();
});

test("two tabs with the same form lose nothing", async () => {
  const one = await openForm();
  one.type("Tab one");
  await expect.poll(stored).toEqual(["Tab one"]);
  const two = await openForm();
  two.type("Tab two");
  await expect.poll(stored).toHaveLength(2);
  two.type(SAVED.text);
  await expect.poll(stored).toEqual(["Tab one"]);
  expect(two.offered()).toEqual([]);
  two.type("Tab two");
  await expect.poll(stored).toHaveLength(2);
  one.close();
  two.close();

  const { draft, type, offered, text, close } = await openForm();
  await vi.waitFor(() => expect(offered()).toEqual(["Tab two", "Tab one"]));
  type("Here");
  await expect.poll(text).toBe("Here");
  for (const expected of ["Tab two", "Tab one"]) {
    const offer = draft().offers.find(({ values }) => values.text === expected);
    if (offer) draft().restore(offer);
    await expect.poll(text).toBe(expected);
  }
  // The form's earlier text is offered in turn.
  expect(offered()).toEqual(["Tab two", "Here"]);
  expect(stored().toSorted()).toEqual(["Here", "Tab one", "Tab two"]);
  close();
});

test("what another tab is writing is not offered until it is closed", async () => {
  const one = await openForm();
  one.type("Tab one");
  await expect.poll(stored).toEqual(["Tab one"]);
  const two = await openForm();
  await expect.poll(pendingLocks).toBe(1);
  expect(two.offered()).toEqual([]);
  // As after a reload: the old page needs a moment to release its name.
  one.close();
  await expect.poll(two.offered).toEqual(["Tab one"]);
  const three = await openForm();
  const [offer] = two.draft().offers;
  if (offer) two.draft().restore(offer);
  await expect.poll(two.text).toBe("Tab one");
  const names = listChangesTo("ada", "post:1").map(({ name }) => name);
  await expect.poll(heldLocks).toContain(names[0]);
  const { stillOpen } = await import("./this-browser.ts");
  expect([...(await stillOpen([...names, "post:1:closed"]))]).toEqual(names);
  two.close();
  three.close();
});

const heldLocks = async () => (await locks.query()).held?.map(({ name }) => name);
const pendingLocks = async () => (await locks.query()).pending?.length;

test("a discarded offer is deleted, and what the form has stays", async () => {
  const before = await openForm();
  before.type("Second");
  before.close();
  const { draft, type, offered, close } = await openForm();
  await expect.poll(offered).toEqual(["Second"]);
  type("Third");
  await expect.poll(stored).toHaveLength(2);
  const [offer] = draft().offers;
  if (offer) draft().discardOffer(offer);
  await expect.poll(offered).toEqual([]);
  expect(stored()).toEqual(["Third"]);
  close();
});

test("where storage is switched off, the form works and says so", async () => {
  failStorage("setItem");
  const { draft, type, text, close } = await openForm();
  type("Second");
  await expect.poll(text).toBe("Second");
  expect(draft()).toMatchObject({ isDirty: true, storedAt: undefined });
  close();
});

test("what only the server has stays there as long as nothing is edited", async () => {
  const { draft, close } = await openForm({ offers: [OFFER] });
  expect(draft()).toMatchObject({ isCopyOffered: true, offers: [OFFER] });
  expect(stored()).toEqual([]);
  close();
});

test("before an edit replaces the server's copy, this browser stores it, as old as it is", async () => {
  const { draft, type, close } = await openForm({ offers: [OFFER] });
  type("Second");
  await vi.waitFor(() => expect(draft().isCopyOffered).toBe(false));
  expect(listChangesTo("ada", "post:1")).toContainEqual({
    ...{ at: AT, base: 3, values: OFFER.values },
    name: expect.stringMatching(/^post:1:/),
  });
  expect(draft().offers).toMatchObject([{ at: AT, name: expect.stringMatching(/^post:1:/) }]);
  close();
});

test("where storage is full, the server's copy is not replaced", async () => {
  const full = failStorage("setItem");
  const { draft, type, close } = await openForm({ offers: [OFFER] });
  type("Second");
  await vi.waitFor(() => expect(full).toHaveBeenCalled());
  expect(draft().isCopyOffered).toBe(true);
  close();
});

function failStorage(method: "setItem") {
  const failing = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => failing.mockRestore());
  return failing;
}
