import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyServerDatabase } from "../helpers/database.ts";
import { runningAdmin } from "../helpers/running-admin.ts";
import { hasPostgres } from "../helpers/services/postgres.ts";
import { type RunningSite, startRelease, startSite } from "../helpers/site.ts";
import { root } from "./files.ts";

// Every kind of statement that the rule in db/migrations.test.ts allows.
const MIGRATION = [
  `ALTER TABLE "blog_posts" ADD COLUMN "series" text`,
  `ALTER TABLE "users" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL`,
  `CREATE TABLE "series" ("id" uuid PRIMARY KEY, "post_id" uuid REFERENCES "blog_posts"("id"))`,
  `CREATE INDEX "blog_posts_series" ON "blog_posts" ("series")`,
];

test.skipIf(!hasPostgres())(
  "the older version runs beside the next one, on the next one's database, and again after a rollback",
  async () => {
    const postgres = await emptyServerDatabase();
    onTestFinished(postgres.drop);
    const env = { DATABASE_URL: postgres.url };
    const older = await running(startSite(env));
    const asOlder = await runningAdmin(older);
    const first = await asOlder("/api/admin/posts", post("first"));

    const next = await running(startRelease(await nextRelease(), env));
    expect(await readColumns(postgres.url, "blog_posts")).toContain("series");

    // Each reads and changes what the other one wrote.
    const asNext = await runningAdmin(next);
    const second = await asOlder("/api/admin/posts", post("second"));
    await change(asNext, second, "Changed by the next version");
    await change(asOlder, first, "Changed by the older version");
    for (const site of [older, next]) {
      await expect.poll(() => fetchText(site, "/blog/second")).toContain("by the next version");
      await expect.poll(() => fetchText(site, "/blog/first")).toContain("by the older version");
    }
    const message = { name: "Ada", email: "ada@example.com", message: "Our reports disagree." };
    await asOlder("/api/functions/send-contact-email", message);

    await next.stop();
    await older.stop();
    const rolledBack = await running(startSite(env));
    await change(await runningAdmin(rolledBack), second, "Changed after the rollback");
    await expect.poll(() => fetchText(rolledBack, "/blog/second")).toContain("after the rollback");
  },
);

/** Copies the built site, as it is deployed, and adds one more migration. */
async function nextRelease() {
  const folder = await mkdtemp(join(tmpdir(), "site-next-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ["build", "db", "scripts", "package.json"]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  for (const part of ["content", "features", "platform", "node_modules"]) {
    await symlink(join(root, part), join(folder, part));
  }
  const migrations = join(folder, "db/migrations");
  const journalPath = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalPath, "utf8"));
  const { idx, when, ...last } = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: idx + 1, when: when + 1, tag: "next" });
  await writeFile(journalPath, JSON.stringify(journal));
  await writeFile(join(migrations, "next.sql"), MIGRATION.join(";--> statement-breakpoint\n"));
  return folder;
}

async function running(starting: Promise<RunningSite>) {
  const site = await starting;
  onTestFinished(async () => void (await site.stop()));
  return site;
}

function post(slug: string) {
  return { title: slug, slug, content: `<p>${slug}</p>`, excerpt: "", published: true };
}

type Admin = Awaited<ReturnType<typeof runningAdmin>>;

async function change(admin: Admin, { id }: Record<string, string>, text: string) {
  const stored = await admin(`/api/admin/posts/${id}`);
  const changed = { ...post(stored.slug ?? ""), version: stored.version };
  await admin(`/api/admin/posts/${id}`, { ...changed, content: `<p>${text}</p>` }, "PUT");
}

async function fetchText(site: RunningSite, path: string) {
  return (await fetch(site.url + path)).text();
}

async function readColumns(url: string, table: string) {
  const client = new pg.Client(url);
  await client.connect();
  const query = "select column_name from information_schema.columns where table_name = $1";
  const { rows } = await client.query(query, [table]);
  await client.end();
  return rows.map(({ column_name }) => column_name);
}
