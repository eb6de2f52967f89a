import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  auditLog,
  blogPosts,
  contactMessages,
  media,
  outbox,
  pageViews,
  profiles,
  users,
} from "../tests/helpers/tables.ts";

const YEAR_MINUTES = 365 * 24 * 60;
// So many are inserted long before a statement times out.
const AT_ONCE = 20_000;

/**
 * As many rows of everything else that an admin lists, spread over the last year: messages with their
 * emails, activity, images (some of them in posts), accounts, and views of pages.
 */
export async function insertManyRows(db: Db, count: number) {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE - 1);
    const minutes = sql`n::float / ${count} * ${YEAR_MINUTES}`;
    await insertNumbered(
      db,
      sql`(select n, now() - (${minutes}) * interval '1 minute' as at from generate_series(${from}::int, ${to}::int) n) numbers`,
    );
  }
  await db.execute(sql`
    insert into ${outbox} (kind, subject, mail, sent_at, created_at)
    select 'contact', id::text, '{"to":"hello@example.com","subject":"A message","text":""}', created_at, created_at
    from ${contactMessages} where state <> 'spam'`);
  await db.execute(sql`
    update ${blogPosts} set images = array['image-' || substr(slug, 6) || '.jpg']
    where slug like 'post-%' and substr(slug, 6)::int % 50 = 0`);
  for (const table of [
    contactMessages,
    outbox,
    auditLog,
    media,
    blogPosts,
    users,
    profiles,
    pageViews,
  ])
    await db.execute(sql`vacuum analyze ${table}`);
}

async function insertNumbered(db: Db, numbers: SQL) {
  await db.execute(sql`
    insert into ${contactMessages} (name, email, message, state, read_at, created_at)
    select 'Sender ' || n, 'sender-' || n || '@example.com',
      repeat('We would like to talk about our reports. ', 10) || md5(n::text),
      case when n % 10 < 6 then 'archived' when n % 10 < 8 then 'answered' when n % 10 = 8 then 'spam' else 'new' end,
      at, at
    from ${numbers}`);
  await db.execute(sql`
    insert into ${auditLog} (action, actor, subject, address, at)
    select case when n % 20 = 0 then 'post_deleted' else 'post_saved' end,
      'editor-' || n % 50 || '@example.com', 'Post number ' || n, '192.0.2.1', at
    from ${numbers}`);
  await db.execute(sql`
    insert into ${media} (name, file_name, alt, content_type, bytes, width, height, created_at)
    select 'image-' || n || '.jpg', 'DSC ' || n || '.jpg', 'Chart ' || md5(n::text), 'image/jpeg', 100000, 1200, 800, at
    from ${numbers}`);
  await db.execute(sql`
    with added as (
      insert into ${users} (email, password_hash, confirmed_at, created_at)
      select 'person-' || n || '@example.com', 'none', at, at from ${numbers} returning id, email
    )
    insert into ${profiles} (user_id, name) select id, 'Person ' || substr(md5(email), 1, 8) from added`);
  await db.execute(sql`
    insert into ${pageViews} (day, path, views)
    select current_date - n % 365, '/blog/post-' || n / 365, 1 + n % 90 from ${numbers}`);
}
