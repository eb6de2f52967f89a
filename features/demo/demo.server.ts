import sharp from "sharp";
import { type DemoPost, demoMessages, demoPosts, demoProfile } from "#content/demo.ts";
import { demoDrawing } from "#content/demo-drawings.ts";
import type { Db } from "#db/client.ts";
import { findAccountByEmail } from "#features/auth/accounts.server.ts";
import { insertMessages } from "#features/contact/messages.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { saveImage } from "#features/media/media.server.ts";
import { insertPosts } from "#features/posts/insert-posts.server.ts";
import { listPosts } from "#features/posts/list-posts.server.ts";
import { updateProfile } from "#features/profiles/profile.server.ts";
import type { Storage } from "#platform/storage.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Fills an empty site with things to look at. Does nothing where there are posts already. */
export async function seedDemo(db: Db, storage: Storage, adminEmail: string, now: Date) {
  if ((await listPosts(db, { q: "", page: 1 })).total > 0) return;
  const admin = await findAccountByEmail(db, adminEmail);
  if (!admin) throw new Error(`No account found with the email address ${adminEmail}.`);
  const images = await drawImages(db, storage, admin.id, now);
  await db.transaction(async (tx) => {
    const author = await updateProfile(tx, admin.id, { ...demoProfile, avatar_url: null });
    await insertPosts(
      tx,
      demoPosts.map((post, index) => newPost(post, index, images, author.id, now)),
    );
    await insertMessages(
      tx,
      demoMessages.map(({ hoursAgo, ...message }) => ({
        ...message,
        createdAt: new Date(now.getTime() - hoursAgo * HOUR),
      })),
    );
  });
}

function newPost(
  { publishedDaysAgo, drawing, ...post }: DemoPost,
  index: number,
  images: Map<number, string>,
  authorId: string,
  now: Date,
) {
  const image = drawing === undefined ? undefined : images.get(drawing);
  const createdAt = new Date(now.getTime() - (publishedDaysAgo ?? index) * DAY);
  const published = publishedDaysAgo !== undefined;
  return {
    ...post,
    featuredImage: image ? IMAGES_PATH + image : null,
    metaTitle: null,
    metaDescription: null,
    ogImage: null,
    published,
    publishedAt: published ? createdAt : null,
    authorId,
    createdAt,
  };
}

/** The name of the stored image of each drawing. */
async function drawImages(db: Db, storage: Storage, userId: string, now: Date) {
  const names = new Map<number, string>();
  for (const { drawing } of demoPosts) {
    if (drawing === undefined) continue;
    const bytes = await sharp(Buffer.from(demoDrawing(drawing)))
      .png()
      .toBuffer();
    const file = { bytes, fileName: `drawing-${drawing}.png` };
    const { name } = await saveImage(db, storage, file, { userId }, now);
    names.set(drawing, name);
  }
  return names;
}
