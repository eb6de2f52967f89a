import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { insertPosts, type NewPost } from "#features/posts/model/commands.server.ts";
import { postSnapshot } from "#features/posts/post-values.ts";
import { postSchema } from "#features/posts/schema.ts";
import { contextOn } from "./context.ts";
import { allPosts, postSearch, profiles, users } from "./tables.ts";

const AT_ONCE = 5_000;

/** A valid request body of an admin's post form, easily changed. */
export function postBody(change: object = {}) {
  return {
    title: "Why your reports disagree",
    slug: "why-your-reports-disagree",
    excerpt: "Two departments, two numbers.",
    content: "<p>Most data problems are <strong>agreements</strong> nobody wrote down.</p>",
    featured_image: "",
    tags: "data governance, reporting",
    meta_title: "",
    meta_description: "",
    og_image: "",
    published: true,
    ...change,
  };
}

/** A post for `insertPosts`. */
export function newPost(change: Partial<NewPost> = {}): NewPost {
  const input = postSchema.parse(postBody());
  const created_at = new Date("2026-02-03T11:00:00Z");
  return {
    ...postSnapshot(input),
    published_at: created_at,
    author_id: null,
    created_at,
    ...change,
  };
}

/** Inserts posts as an import does. */
export function addPosts(db: Db, changes: Partial<NewPost>[]) {
  return db.transaction((tx) => insertPosts(contextOn(tx), changes.map(newPost)));
}

/** Generates posts within the database, one a minute, a tenth of them drafts. */
export async function insertManyPosts(db: Db, count: number) {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(count, from + AT_ONCE - 1)}::int) n`;
    await insertNumbered(db, numbers);
    await indexNumbered(db, numbers);
  }
  // Vacuums the tables, as the hourly sweep or the server's own vacuum does.
  await db.execute(sql`vacuum analyze ${allPosts}`);
  await db.execute(sql`vacuum analyze ${postSearch}`);
}

async function insertNumbered(db: Db, numbers: SQL) {
  const [author] = await db.select({ id: profiles.id }).from(profiles).limit(1);
  const author_id = author?.id ?? null;
  const paragraph = "Write down the answers, have the owners sign them. ".repeat(12);
  await db.execute(sql`
    insert into ${allPosts} (title, slug, content, excerpt, tags, published, published_at, author_id, created_at, updated_at)
    select 'Post number ' || n, 'post-' || n,
      (select string_agg('<p>' || md5(n || '.' || k) || ' ' || ${paragraph} || '</p>', '') from generate_series(1, 8) k),
      'What number ' || n || ' is about', array['data', 'number ' || n % 7],
      n % 10 <> 0, case when n % 10 <> 0 then at end, ${author_id}::uuid, at, at
    from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at from ${numbers}) numbers`);
}

/** Indexes posts as `indexPosts` does, but within the database. */
async function indexNumbered(db: Db, numbers: SQL) {
  await db.execute(sql`
    insert into ${postSearch} (post_id, created_at, title, text, body)
    select id, created_at, lower(title)::tsvector,
      ('post number what is about data write down the answers have owners sign them ' || n || ' '
        || case when n % 8 = 3 then 'airflow ' else '' end
        || case when n % 40 = 7 then 'kafka ' else '' end
        || (select string_agg(md5(n || '.' || k), ' ') from generate_series(1, 8) k))::tsvector,
      regexp_replace(content, '<[^>]*>', ' ', 'g')
    from ${numbers} join ${allPosts} on slug = 'post-' || n
    on conflict do nothing`);
}

export async function removeProfile(db: Db, email: string) {
  await db.execute(
    sql`delete from ${profiles} where user_id = (select id from ${users} where email = ${email})`,
  );
}
