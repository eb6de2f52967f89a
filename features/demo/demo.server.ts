import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { type DemoMessage, demoAuthors, demoMessages, demoPosts } from "#content/demo/demo.ts";
import { demoChart, demoDrawing } from "#content/demo/drawings.ts";
import type { DemoPost } from "#content/demo/post.ts";
import type { Db, Tx } from "#db/client.ts";
import { createAccount, findAccountByEmail } from "#features/auth/accounts/accounts.server.ts";
import { hashPassword } from "#features/auth/accounts/passwords.server.ts";
import { insertMessages, listMessages } from "#features/contact/messages.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { saveImage } from "#features/media/media.server.ts";
import { listPosts } from "#features/posts/editing/list-posts.server.ts";
import { insertPosts } from "#features/posts/model/insert-posts.server.ts";
import { updateProfile } from "#features/profiles/profile.server.ts";
import { hasViews } from "#features/statistics/read-statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { seedStatistics } from "./demo-statistics.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const CHART = /chart:([\d,]+)/g;

/** Fills an empty site with things to look at. Does nothing on a site that was used already. */
export async function seedDemo(db: Db, storage: Storage, adminEmail: string, now: Date) {
  if (await isUsed(db, now)) return;
  const admin = await findAccountByEmail(db, adminEmail);
  if (!admin) throw new Error(`No account found with the email address ${adminEmail}.`);
  const images = await drawImages(db, storage, admin.id, now);
  // Nobody knows it: these authors can't log in.
  const passwordHash = await hashPassword(randomBytes(15).toString("base64url"));
  await db.transaction(async (tx) => {
    const authors = await createAuthors(tx, admin.id, passwordHash, now);
    await insertPosts(
      tx,
      demoPosts.map((post, index) => newPost(post, index, images, authors, now)),
    );
    await insertMessages(
      tx,
      demoMessages.map((message) => newMessage(message, admin.id, now)),
    );
    await seedStatistics(tx, now);
  });
}

/** A site with posts, messages or readers of its own must never get made-up ones. */
async function isUsed(db: Db, now: Date) {
  const { total } = await listPosts(db, { q: "", page: 1 });
  const { messages } = await listMessages(db, { q: "", page: 1 }, now);
  return total > 0 || messages.length > 0 || (await hasViews(db));
}

function newMessage(
  { hoursAgo, about, followUpInDays, ...message }: DemoMessage,
  adminId: string,
  now: Date,
) {
  const isFollowedUp = followUpInDays !== undefined;
  const post = demoPosts.find(({ slug }) => slug === about);
  return {
    ...message,
    source: post && `/blog/${post.slug}`,
    sourceTitle: post?.title,
    ownerId: isFollowedUp ? adminId : null,
    followUpOn: isFollowedUp ? dayOf(new Date(now.getTime() + followUpInDays * DAY)) : null,
    createdAt: new Date(now.getTime() - hoursAgo * HOUR),
  };
}

/** The profile id of each author. The first is the admin. */
async function createAuthors(tx: Tx, adminId: string, passwordHash: string, now: Date) {
  const ids = new Map<string, string>();
  for (const [index, { id, email, name, bio }] of demoAuthors.entries()) {
    const account = { email, name, passwordHash, confirmedAt: now };
    const userId = index === 0 ? adminId : (await createAccount(tx, account)).id;
    const profile = await updateProfile(tx, userId, { name, bio, avatar_url: null });
    ids.set(id, profile.id);
  }
  return ids;
}

function newPost(
  { publishedDaysAgo, publishedInDays, drawing, author, ...post }: DemoPost,
  index: number,
  images: Map<string, string>,
  authors: Map<string, string>,
  now: Date,
) {
  const createdAt = new Date(now.getTime() - (publishedDaysAgo ?? index) * DAY);
  const published = publishedDaysAgo !== undefined;
  return {
    ...post,
    content: post.content.replace(CHART, (chart) => images.get(chart) ?? ""),
    featuredImage: images.get(`drawing:${drawing}`) ?? null,
    metaTitle: null,
    metaDescription: null,
    ogImage: null,
    published,
    publishedAt: published ? createdAt : null,
    publishAt:
      publishedInDays === undefined ? null : new Date(now.getTime() + publishedInDays * DAY),
    authorId: authors.get(author) ?? "",
    createdAt,
  };
}

/** The path of each stored image, by what the posts call it. */
async function drawImages(db: Db, storage: Storage, userId: string, now: Date) {
  const drawings = new Map<string, string>();
  for (const { drawing, content } of demoPosts) {
    if (drawing !== undefined) drawings.set(`drawing:${drawing}`, demoDrawing(drawing));
    for (const [chart, values = ""] of content.matchAll(CHART)) {
      drawings.set(chart, demoChart(values.split(",").map(Number)));
    }
  }
  const paths = new Map<string, string>();
  for (const [index, [drawing, svg]] of [...drawings].entries()) {
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
    const file = { bytes, fileName: `drawing-${index + 1}.png` };
    const { name } = await saveImage(db, storage, file, { userId }, now);
    paths.set(drawing, IMAGES_PATH + name);
  }
  return paths;
}
