import { beforeAll, describe, expect, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { contactMessages, registrations, statements } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const DEEP = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
const ODD_TEXTS = [
  ...["\0", "\ud800", "\u2028\u202e'\\", "9".repeat(20), "x".repeat(20_000)],
  ...["0000-01-01", "0000-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"],
];
const ODD_VALUES = [...ODD_TEXTS, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -1, null, ["\0"], DEEP];
const ODD_NUMBERS = ["-1", "0", "1e400", "NaN", "2147483648"];

const EMAIL = "someone@example.com";
const PASSWORD = "Correct-Horse-7-Battery";
const UUID = "0190a5e2-7c1d-7b3a-8f00-3d2c1b0a9f8e";
const TOKEN = "t".repeat(43);
const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
const RESPONSE = { clientDataJSON: "e30", attestationObject: "oA", authenticatorData: "AA" };
const PASSKEY = { challenge_id: UUID, credential: { ...CREDENTIAL, response: RESPONSE } };
const MESSAGE = {
  name: "Someone",
  email: EMAIL,
  message: "Our reports disagree.",
  elapsed_ms: 9_000,
};
const REPORT = { "document-uri": "https://x/", "effective-directive": "img-src", "line-number": 1 };
const POST = { ...postBody(), publish_at: null, author_id: null };
const CHOICES = { competencies: ["a"], naics: ["a"], contracts: ["a"], case_studies: ["a"] };
const STATEMENT = {
  ...{ title: "A", agency: "A", solicitation_number: "A", opening: "A" },
  choices: { ...CHOICES, differentiators: true, contact: "firm" },
};
const REGISTRATION = {
  ...{ name: "A", number: "A", authority: "A", valid_until: "2026-09-30", owner_id: UUID },
  ...{ renewal_url: "https://example.com/", note: "A", identifier_id: "A" },
};
const ENTRY = { url: "https://linkedin.com/a", title: "A", slug: "a", content: "A", excerpt: "" };

/** By route, a body that it accepts, or would with the right secrets. */
const BODIES = {
  "POST /api/auth/signup": { email: EMAIL, password: PASSWORD, data: { name: "Someone" } },
  "POST /api/auth/token?grant_type=password": { email: EMAIL, password: PASSWORD },
  "POST /api/auth/token?grant_type=refresh_token": { refresh_token: TOKEN },
  "POST /api/auth/second-factor": { code: "123456" },
  "POST /api/auth/passkeys/registration/verify": PASSKEY,
  "POST /api/auth/passkeys/authentication/verify": PASSKEY,
  "POST /api/auth/recover": { email: EMAIL },
  "POST /api/auth/confirm": { token: TOKEN },
  "POST /api/auth/reset-password": { token: TOKEN, password: PASSWORD },
  "POST /api/rpc/check_my_role": { _role: "admin" },
  "POST /api/functions/update-admin-password": { email: EMAIL, password: PASSWORD },
  "POST /api/functions/send-contact-email": { ...MESSAGE, agency: "A", due_date: "2026-09-30" },
  "PUT /api/account/profile": { name: "Someone" },
  "PUT /api/account/password": { current_password: PASSWORD, password: PASSWORD },
  "POST /api/account/totp/confirm": { code: "123456" },
  "PUT /api/account/passkeys/:id": { name: "A key" },
  "PUT /api/admin/users/:id/role": { admin: true },
  "POST /api/admin/users/invitations": { name: "Someone", email: EMAIL, admin: false },
  "POST /api/client-errors": { type: "Error", message: "No.", stack: "", path: "/" },
  "POST /api/csp-reports": { "csp-report": REPORT },
  "PUT /api/admin/profile": { name: "Ada", bio: "B", avatar_url: "https://example.com/a.png" },
  "POST /api/admin/posts": POST,
  "PUT /api/admin/posts/:post": { ...POST, keep_date: false, date: "2026-01-01T00:00:00Z" },
  "POST /api/admin/posts/bulk": { action: "add_tag", tag: "a", ids: [UUID] },
  "POST /api/admin/posts/bulk-undo": { posts: [{ id: UUID, version: 1 }] },
  "POST /api/admin/posts/blocks": { content: "<p>A</p>" },
  "POST /api/admin/posts/check": postBody(),
  "PUT /api/admin/working-copies/:post": { values: { title: "A" }, base: 1, device: "d" },
  "POST /api/admin/imports": { source: "wordpress" },
  "POST /api/admin/imports/linkedin": { entries: [ENTRY] },
  "PUT /api/admin/imports/:id/items": { chosen: true, ids: [UUID] },
  "POST /api/admin/media/copies": { url: "ftp://nowhere.example/a.png" },
  "PUT /api/admin/media/:id": { alt: "A" },
  "POST /api/admin/messages/bulk": { ids: [UUID], action: "read" },
  "PUT /api/admin/messages/:id": {
    ...{ stage: "new", owner_id: UUID, follow_up_on: "2026-09-30", read: true },
  },
  "POST /api/admin/messages/:id/notes": { text: "A" },
  "POST /api/admin/messages/:id/answers": { text: "A" },
  "POST /api/admin/messages/:id/replies": { id: UUID, text: "A" },
  "POST /api/admin/registrations": REGISTRATION,
  "PUT /api/admin/registrations/:id": { ...REGISTRATION, owner_id: null, version: 1 },
  "POST /api/admin/statements": { ...STATEMENT, message_id: UUID },
  "PUT /api/admin/statements/:id": { ...STATEMENT, version: 1 },
  "POST /api/admin/statements/:id/link": { version: 1, days: 90 },
};

const QUERIES = {
  "/api/admin/users": ["page", "q", "show"],
  "/api/admin/audit": ["page", "action", "person", "day"],
  "/api/admin/audit.csv": ["action", "person", "day"],
  "/api/admin/errors": ["state", "q", "page"],
  "/api/admin/posts": ["q", "status", "tag", "author", "sort", "page"],
  "/api/admin/link-target": ["path"],
  "/api/admin/posts/warnings": ["ids"],
  "/api/admin/media": ["page", "q", "use"],
  "/api/admin/statistics": ["days", "post", "sort"],
  "/api/admin/post-views": ["ids"],
  "/api/admin/messages": ["stage", "owner", "due", "q", "received", "from", "to", "page"],
  "/api/admin/messages.csv": ["stage", "owner", "due", "q", "received", "from", "to"],
  "/api/admin/statements": ["page", "q"],
  "/api/posts": ["page"],
};

/** The body with another value in one place, for every place. */
function* withValue(body: unknown, value: unknown): Generator<unknown> {
  yield value;
  if (typeof body !== "object" || body === null) return;
  for (const [key, each] of Object.entries(body)) {
    for (const next of withValue(each, value)) {
      yield Array.isArray(body) ? body.with(Number(key), next) : { ...body, [key]: next };
    }
  }
}

describe("odd input is never an unexpected error", () => {
  const database = testDatabase();
  let site: ReturnType<typeof testSite>;
  let token: string;
  let post: string;
  let requests = 0;

  beforeAll(async () => {
    site = testSite({ database, env: { TRUST_PROXY: "1" } });
    token = (await visitorAndAdmin(site, database.db)).admin.token;
    post = (await (await call("POST", "/api/admin/posts", postBody())).json()).id;
    await database.db.insert(contactMessages).values({ ...MESSAGE, id: UUID });
    await database.db.insert(registrations).values({ id: UUID, name: "A" });
    await database.db.insert(statements).values({ id: UUID, title: "A", choices: {} });
  });

  /** Each from a network of its own, because of the limits. */
  function call(method: string, path: string, body?: unknown) {
    const network = [++requests >> 8, requests & 255].join(".");
    const headers = { "X-Forwarded-For": `198.${network}.1` };
    return site.call(path, { method, body, token, headers });
  }

  test.each(Object.entries(BODIES))("%s", async (route, body) => {
    const [method = "", pattern = ""] = route.split(" ");
    const path = pattern.replace(":post", post).replace(":id", UUID);
    for (const value of ODD_VALUES) {
      for (const odd of withValue(body, value)) {
        const { status } = await call(method, path, freeSlug(odd));
        expect(status, JSON.stringify(odd)).toBeLessThan(500);
      }
    }
  });

  /** So that a post is not refused before all of it is read. */
  function freeSlug(body: unknown) {
    const isPost = body !== null && typeof body === "object" && "slug" in body;
    return isPost && body.slug === POST.slug ? { ...body, slug: `free-${requests}` } : body;
  }

  test.each(Object.entries(QUERIES))("GET %s", async (path, names) => {
    for (const name of names) {
      for (const value of [...ODD_TEXTS, ...ODD_NUMBERS]) {
        const query = new URLSearchParams({ [name]: value });
        const { status } = await call("GET", `${path}?${query}`);
        expect(status, String(query)).toBeLessThan(500);
      }
    }
  });
});
