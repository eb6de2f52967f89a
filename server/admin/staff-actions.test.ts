import { desc } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { imageFile } from "../../tests/helpers/images.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { allPosts, auditLog } from "../../tests/helpers/tables.ts";

type Call = { method?: string; body?: unknown };
type Step = (ids: Record<string, string>) => [path: string, call?: Call];

const TITLE = "Why your reports disagree";
const draft = { body: postBody({ published: false }) };
const post: Step = () => ["/api/admin/posts", draft];
const published: Step = () => ["/api/admin/posts", { body: postBody() }];
const save =
  (change: object): Step =>
  ({ id }) => [`/api/admin/posts/${id}`, { method: "PUT", body: postBody(change) }];
const schedule = save({ published: false, publish_at: "2099-01-01T00:00:00Z" });
const previewLink: Step = ({ id }) => [`/api/admin/posts/${id}/preview-link`, { method: "POST" }];
const image: Step = () => ["/api/storage/blog-images", { body: uploadOf("team.png") }];
const message: Step = () => [
  "/api/functions/send-contact-email",
  { body: { name: "Ada Byron", email: "ada@example.com", message: "Please call me back." } },
];
const registration: Step = () => ["/api/admin/registrations", { body: { name: "Insurance" } }];
const firstMessage: Step = () => ["/api/admin/messages"];

const setRole =
  (admin: boolean): Step =>
  ({ user }) => [`/api/admin/users/${user}/role`, { method: "PUT", body: { admin } }];

/** What staff do, after which steps, and the rows that it writes: action and subject. */
const ACTIONS: [name: string, before: Step[], act: Step, rows: [string, string | RegExp][]][] = [
  ["creating a draft", [], post, [["post_created", TITLE]]],
  [
    "creating a published post",
    [],
    published,
    [
      ["post_published", TITLE],
      ["post_created", TITLE],
    ],
  ],
  ["editing a post", [post], save({ title: "New", published: false }), [["post_edited", "New"]]],
  ["publishing a post", [post], save({ published: true }), [["post_published", TITLE]]],
  ["unpublishing a post", [published], save({ published: false }), [["post_unpublished", TITLE]]],
  ["scheduling a post", [post], schedule, [["post_scheduled", TITLE]]],
  [
    "removing a post's schedule",
    [post, schedule],
    save({ published: false }),
    [["post_unscheduled", TITLE]],
  ],
  [
    "deleting a post",
    [post],
    ({ id }) => [`/api/admin/posts/${id}`, { method: "DELETE" }],
    [["post_deleted", TITLE]],
  ],
  ["making a preview link", [post], previewLink, [["preview_link_created", TITLE]]],
  ["requesting a link that already exists", [post, previewLink], previewLink, []],
  [
    "withdrawing a preview link",
    [post, previewLink],
    ({ id }) => [`/api/admin/posts/${id}/preview-link`, { method: "DELETE" }],
    [["preview_link_withdrawn", TITLE]],
  ],
  ["uploading an image", [], image, [["image_uploaded", /^\d+-\w+\.png \(team\.png\)$/]]],
  [
    "describing an image",
    [image],
    ({ id }) => [`/api/admin/media/${id}`, { method: "PUT", body: { alt: "A chart" } }],
    [["image_described", /^\d+-\w+\.png$/]],
  ],
  [
    "replacing an image's file",
    [image],
    ({ id }) => [`/api/admin/media/${id}/file`, { body: uploadOf("team.png") }],
    [["image_replaced", /^\d+-\w+\.png \(team\.png\)$/]],
  ],
  [
    "deleting an image",
    [image],
    ({ id }) => [`/api/admin/media/${id}`, { method: "DELETE" }],
    [["image_deleted", /^\d+-\w+\.png$/]],
  ],
  [
    "exporting all messages",
    [message],
    () => ["/api/admin/messages.csv"],
    [["messages_exported", "all messages"]],
  ],
  [
    "exporting some messages",
    [message],
    () => ["/api/admin/messages.csv?stage=new&q=ada"],
    [["messages_exported", 'messages in "new" matching a search']],
  ],
  [
    "exporting the activity",
    [],
    () => ["/api/admin/audit.csv"],
    [["activity_exported", "all activity"]],
  ],
  [
    "exporting a part of the activity",
    [],
    () => ["/api/admin/audit.csv?person=ada"],
    [["activity_exported", "filtered activity"]],
  ],
  [
    "replying to a message",
    [message, firstMessage],
    ({ id }) => [
      `/api/admin/messages/${id}/replies`,
      { body: { id: crypto.randomUUID(), text: "Hello!" } },
    ],
    [["reply_sent", /^to a message received \d{4}-\d\d-\d\d$/]],
  ],
  [
    "deleting a message",
    [message, firstMessage],
    ({ id }) => [`/api/admin/messages/${id}`, { method: "DELETE" }],
    [["message_deleted", /^received \d{4}-\d\d-\d\d$/]],
  ],
  [
    "deleting selected messages",
    [message, firstMessage],
    ({ id }) => ["/api/admin/messages/bulk", { body: { ids: [id], action: "delete" } }],
    [["message_deleted", /^received \d{4}-\d\d-\d\d$/]],
  ],
  [
    "muting a registration",
    [registration],
    ({ id }) => [`/api/admin/registrations/${id}/mute`, { method: "POST" }],
    [["registration_muted", "Insurance"]],
  ],
  [
    "deleting a registration",
    [registration],
    ({ id }) => [`/api/admin/registrations/${id}`, { method: "DELETE" }],
    [["registration_deleted", "Insurance"]],
  ],
  [
    "changing the own profile",
    [],
    () => [
      "/api/admin/profile",
      { method: "PUT", body: { name: "Renata Okoye", bio: null, avatar_url: null } },
    ],
    [["profile_changed", "Renata Okoye"]],
  ],
  ["granting the role", [setRole(false)], setRole(true), [["role_granted", /@example\.com$/]]],
  ["revoking the role", [setRole(true)], setRole(false), [["role_revoked", /@example\.com$/]]],
];

describeWithDatabase("staff actions", (database) => {
  const { site, ...people } = siteWithPeople(database);

  beforeAll(async () => {
    picture = new Uint8Array(await imageFile("png"));
  });
  beforeEach(() => database.db.delete(allPosts));

  /** Returns the id of what was made or found. */
  async function perform(step: Step, id: string) {
    const [path, call] = step({ id, user: people.user.id });
    const response = await site.call(path, { token: people.admin.token, ...call });
    const text = await response.text();
    expect(response.status, text).toBeLessThan(300);
    if (!response.headers.get("content-type")?.includes("json")) return id;
    const result = JSON.parse(text) as { id?: string; messages?: { id: string }[] };
    return result.id ?? result.messages?.[0]?.id ?? id;
  }

  test.each(ACTIONS)("%s is on record", async (_, before, act, rows) => {
    let id = "";
    for (const step of before) id = await perform(step, id);
    await database.db.delete(auditLog);
    await perform(act, id);
    const entries = await database.db.select().from(auditLog).orderBy(desc(auditLog.id));
    expect(entries).toEqual(
      rows.map(([action, subject]) =>
        expect.objectContaining({
          action,
          subject: typeof subject === "string" ? subject : expect.stringMatching(subject),
          actor: people.admin.email,
          ip: "192.0.2.1",
          at: expect.any(Date),
        }),
      ),
    );
  });

  test("a change that fails writes nothing", async () => {
    const taken = await site.call("/api/admin/posts", { ...draft, token: people.admin.token });
    expect(taken.status).toBe(201);
    await database.db.delete(auditLog);
    const again = await site.call("/api/admin/posts", { ...draft, token: people.admin.token });
    expect(again.status).toBe(409);
    const none = crypto.randomUUID();
    for (const path of [`posts/${none}`, `media/${none}`, `messages/${none}`]) {
      const options = { method: "DELETE", token: people.admin.token };
      expect((await site.call(`/api/admin/${path}`, options)).status).toBe(404);
    }
    expect(await database.db.select().from(auditLog)).toEqual([]);
  });
});

let picture: Uint8Array<ArrayBuffer>;

function uploadOf(name: string) {
  const form = new FormData();
  form.set("file", new File([picture], name, { type: "image/png" }));
  return form;
}
