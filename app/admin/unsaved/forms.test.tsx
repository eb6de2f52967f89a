// @vitest-environment jsdom

import { locks } from "node:worker_threads";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet } from "react-router";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../../session/query-client.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import AdminProfile from "../account/admin-profile.tsx";
import type { Message } from "../messages/message-queries.ts";
import { ReplyBox } from "../messages/reply/reply.tsx";
import { Timeline } from "../messages/timeline/timeline.tsx";
import {
  type OpenDialog,
  type Registration,
  RegistrationDialogs,
  registrationsQuery,
} from "../registrations/registration-dialogs.tsx";
import { StatementEditor } from "../statements/statement-editor.tsx";
import type { Statement, StatementChoices } from "../statements/statement-queries.ts";
import { listChangesTo } from "./stored-changes.ts";

const ADA = "5f2c6d1e-8a43-4f0e-9b57-0c1d2e3f4a5b";
/** Waits longer than the library does by itself, for busy machines. */
const until = <T,>(check: () => T) => vi.waitFor(check, 30_000);

const USER = { id: ADA, email: "ada@example.com" };

const MESSAGE = {
  ...{ id: "1", name: "Dana", email: "dana@example.com", message: "Hello" },
  ...{ created_at: "2026-02-03T12:00:00Z", delivery: { state: "sent", has_mail_server: true } },
} as Message;

const NOTHING = { competencies: [], naics: [], contracts: [], case_studies: [] };
const CHOICES = { ...NOTHING, contacts: [{ id: "firm", name: "The firm" }] } as StatementChoices;

const STATEMENT = {
  ...{ id: "1", version: 1, state: "draft", title: "First" },
  choices: { ...NOTHING, differentiators: true, contact: "firm" },
} as unknown as Statement;

const REGISTRATION = { id: "1", version: 1, name: "First", owner_id: ADA } as Registration;

type Form = {
  /** The name of the stored changes. */
  subject: string;
  content: ReactNode;
  /** The buttons to click before the field is there. */
  open?: string[];
  field: string;
  save: string;
  /** The path that saves the form. */
  path: string;
  /** The text that was begun is in the form again without a question. */
  continues?: boolean;
};

const FORMS: Record<string, Form> = {
  "a reply": {
    subject: "reply:1",
    content: <ReplyBox message={MESSAGE}>{null}</ReplyBox>,
    ...{ open: ["Reply"], field: "text", save: "Send reply", continues: true },
    path: "/api/admin/messages/1/replies",
  },
  "a note": {
    subject: "message:1",
    content: <Timeline messageId="1" q="" />,
    ...{ field: "text", save: "Add note" },
    path: "/api/admin/messages/1/notes",
  },
  "an answer": {
    subject: "answer:1",
    content: <Timeline messageId="1" q="" />,
    ...{ open: ["Add their answer"], field: "text", save: "Add answer" },
    path: "/api/admin/messages/1/answers",
  },
  "a profile": {
    subject: "profile",
    content: <AdminProfile user={USER} />,
    ...{ field: "bio", save: "Save Profile" },
    path: "/api/admin/profile",
  },
  "a new statement": {
    subject: "statement:new",
    content: <StatementForm statement={null} />,
    ...{ field: "title", save: "Save draft" },
    path: "/api/admin/statements",
  },
  "a statement": {
    subject: "statement:1",
    content: <StatementForm statement={STATEMENT} />,
    ...{ field: "title", save: "Save draft" },
    path: "/api/admin/statements/1",
  },
  "a new registration": {
    subject: "registration:new",
    content: <RegistrationForm open={{ action: "add" }} />,
    ...{ field: "name", save: "Save" },
    path: "/api/admin/registrations",
  },
  "a registration": {
    subject: "registration:1",
    content: <RegistrationForm open={{ action: "edit", registration: REGISTRATION }} />,
    ...{ field: "name", save: "Save" },
    path: "/api/admin/registrations/1",
  },
};

function StatementForm({ statement }: { statement: Statement | null }) {
  const [current, setCurrent] = useState(statement);
  return (
    <StatementEditor statement={current} choices={CHOICES} message={null} onChange={setCurrent} />
  );
}

function RegistrationForm({ open }: { open: OpenDialog }) {
  const [current, setOpen] = useState<OpenDialog | undefined>(open);
  const list = useRef(null);
  return (
    <RegistrationDialogs
      open={current}
      fetched={useQuery(registrationsQuery)}
      onClose={() => setOpen(undefined)}
      list={list}
    />
  );
}

type Server = { registration: Registration; statement: Statement; refusal?: Response | Error };

let server: Server;
/** The bodies of the requests that save a form. */
let saves: Record<string, unknown>[];

beforeEach(() => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  server = { registration: REGISTRATION, statement: STATEMENT };
  saves = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const isSave = method !== "GET" && Object.values(FORMS).some(({ path }) => path === url);
    return isSave ? save(url, JSON.parse(String(body))) : read(url);
  });
  return () => {
    localStorage.clear();
    Reflect.deleteProperty(navigator, "locks");
  };
});

function read(url: string) {
  const found = {
    "/api/admin/profile": { name: "Ada", bio: "", avatar_url: "", has_follow_up_mail: false },
    "/api/admin/admins": [{ id: ADA, name: "Ada" }],
    "/api/admin/registrations": { registrations: [server.registration], identifiers: [] },
    "/api/admin/statements/1": server.statement,
    "/api/admin/messages/1/timeline": [],
  }[url];
  return found ? Response.json(found) : Response.json({}, { status: 503 });
}

/** Like the real endpoints, it refuses a change to another version. */
function save(url: string, body: Record<string, unknown>) {
  saves.push(body);
  if (server.refusal instanceof Error) throw server.refusal;
  if (server.refusal) return server.refusal.clone();
  const name = url.match(/(statement|registration)s\/1$/)?.[1] as "statement" | undefined;
  if (!name) return Response.json({ ...STATEMENT, ...body, id: "2" });
  const { version } = server[name];
  if (body.version !== version) return Response.json({ error: {} }, { status: 409 });
  server = { ...server, [name]: { ...server[name], ...body, version: version + 1 } };
  return Response.json(server[name]);
}

/** Opens the form in a tab of its own. */
async function openTab({ content, open = [], field, save, ...form }: Form) {
  const inOtherTabs = new Set(document.querySelectorAll("*"));
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const client = createQueryClient();
  const Page = () => (
    <QueryClientProvider client={client}>
      <Outlet context={USER} />
      <Toasts />
    </QueryClientProvider>
  );
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: Page, children: [{ path: "*", Component: () => content }] },
  ]);
  const data = { loaderData: { root: { firm: { name: "The firm" } } } };
  root.render(<Stub hydrationData={data} initialEntries={["/admin"]} />);

  const isThere = <T extends Element>(selector: string, isIt: (found: T) => boolean = () => true) =>
    until(() => {
      const found = [...document.querySelectorAll<T>(selector)].find(
        (each) => isIt(each) && !inOtherTabs.has(each),
      );
      if (!found) throw new Error(`${selector} is missing`);
      return found;
    });
  const button = (label: string) =>
    isThere<HTMLElement>("button", ({ textContent }) => textContent === label);
  const click = async (label: string) => (await button(label)).click();
  for (const label of open) await click(label);
  const input = (await button(save)).closest("form")?.elements.namedItem(field) as HTMLInputElement;

  function close() {
    root.unmount();
    client.clear();
    element.remove();
  }
  onTestFinished(close);
  return {
    click,
    save: () => click(save),
    text: () => input.value,
    type: async (text: string) => {
      await until(() => expect(input.matches(":disabled")).toBe(false));
      const prototype = Object.getPrototypeOf(input);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await expect.poll(() => texts(form)).toContain(text);
    },
    dialog: () => isThere("[role=alertdialog]", ({ textContent }) => /^Someone/.test(textContent)),
    close,
  };
}

const stored = ({ subject }: Pick<Form, "subject">) => listChangesTo(ADA, subject);

/** The changed texts that this browser has stored. */
function texts(form: Pick<Form, "subject">) {
  return stored(form).map(({ values }) => JSON.stringify(values).match(/"(One|Two)"/)?.[1]);
}

const offers = () => document.querySelectorAll("section[aria-label^='Unsaved changes']");

/** Opens the form again, and restores what was typed before. */
async function restoredTab(form: Form) {
  const tab = await openTab(form.continues ? { ...form, open: [] } : form);
  if (!form.continues) await tab.click("Restore");
  await expect.poll(tab.text).toBe("One");
  return tab;
}

const forms = Object.entries(FORMS);

test.each(forms)(
  "after a crash, %s is restored and saved, and not offered again",
  async (_, form) => {
    const crashed = await openTab(form);
    await crashed.type("One");
    const left = { ...localStorage };
    crashed.close();
    localStorage.clear();
    Object.assign(localStorage, left);

    const tab = await restoredTab(form);
    await tab.save();
    await expect.poll(() => stored(form)).toEqual([]);
    expect(saves).toEqual([expect.objectContaining({ [form.field]: "One" })]);
  },
);

test.each(forms)("when the session ends during a save, %s is restored later", async (_, form) => {
  const tab = await openTab(form);
  await tab.type("One");
  server.refusal = Response.json({}, { status: 401 });
  await tab.save();
  await until(() => expect(saves).toHaveLength(1));
  // The login page replaces the form.
  tab.close();
  await restoredTab(form);
});

test.each(forms)("without a network, %s keeps its text, and is saved later", async (_, form) => {
  const tab = await openTab(form);
  await tab.type("One");
  server.refusal = new TypeError("Failed to fetch");
  await tab.save();
  await until(() => expect(saves).toHaveLength(1));
  await tab.type("Two");
  expect(texts(form)).toEqual(["Two"]);
  delete server.refusal;
  await tab.save();
  await expect.poll(() => stored(form)).toEqual([]);
  expect(saves.at(-1)).toMatchObject({ [form.field]: "Two" });
});

test.each(forms)("two tabs with %s lose nothing", async (_, form) => {
  const one = await openTab(form);
  await one.type("One");
  const two = await openTab(form);
  await two.type("Two");
  expect(texts(form).toSorted()).toEqual(["One", "Two"]);
  one.close();
  two.close();
  const again = await openTab(form.continues ? { ...form, open: [] } : form);
  await expect.poll(() => offers().length).toBe(form.continues ? 1 : 2);
  expect(texts(form).toSorted()).toEqual(["One", "Two"]);
  again.close();
});

const versioned = [
  ["a statement", "statement", "title"],
  ["a registration", "registration", "name"],
] as const;

test.each(versioned)(
  "%s that someone else saved first is compared, and replaced only if I say so",
  async (name, kind, field) => {
    const form = FORMS[name] as Form;
    const tab = await openTab(form);
    await tab.type("One");
    server = { ...server, [kind]: { ...server[kind], [field]: "Theirs", version: 2 } };
    await tab.save();
    await tab.click("Compare");
    expect((await tab.dialog()).querySelector("tbody")?.textContent).toMatch(
      /^(Title|Name)TheirsOne$/,
    );
    await tab.click("Keep editing");
    await tab.save();
    await tab.click("Overwrite with mine");
    await expect.poll(() => stored(form)).toEqual([]);
    expect(saves.map(({ version }) => version)).toEqual([1, 1, 2]);
    expect(server[kind]).toMatchObject({ [field]: "One" });
  },
);

test.each(versioned)(
  "their version of %s can be loaded, and mine is offered then",
  async (name, kind, field) => {
    const form = FORMS[name] as Form;
    const tab = await openTab(form);
    await tab.type("One");
    server = { ...server, [kind]: { ...server[kind], [field]: "Theirs", version: 2 } };
    await tab.save();
    await tab.click("Load their version");
    await expect.poll(tab.text).toBe("Theirs");
    await tab.click("Restore");
    await expect.poll(tab.text).toBe("One");
    await tab.click("Overwrite with mine");
    await expect.poll(() => server[kind]).toMatchObject({ [field]: "One", version: 3 });
  },
);

test.each(versioned)(
  "changes to an older version of %s don’t replace a newer one unseen",
  async (name, kind, field) => {
    const form = FORMS[name] as Form;
    const before = await openTab(form);
    await before.type("One");
    before.close();
    const theirs = { ...server[kind], [field]: "Theirs", version: 2 };
    server = { ...server, [kind]: theirs };
    const content =
      kind === "statement" ? <StatementForm statement={theirs as Statement} /> : form.content;
    const tab = await openTab({ ...form, content });
    await tab.click("Restore");
    await tab.dialog();
    await tab.click("Keep editing");
    await tab.save();
    await tab.dialog();
    expect(saves).toEqual([expect.objectContaining({ version: 1 })]);
    expect(server[kind]).toMatchObject({ [field]: "Theirs" });
  },
);

test("changes to a statement that an earlier release stored without a version are restored", async () => {
  const texts = { title: "One", agency: "", solicitation_number: "", opening: "" };
  const values = { texts, choices: STATEMENT.choices };
  const at = "2026-02-03T12:00:00.000Z";
  localStorage.setItem(`draft:${ADA}:statement:1`, JSON.stringify({ at, values }));
  await restoredTab(FORMS["a statement"] as Form);
});
