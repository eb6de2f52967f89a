import { eq } from "drizzle-orm";
import sharp from "sharp";
import { demoMessages, demoPosts, demoProfile } from "#content/demo.ts";
import { demoDrawing } from "#content/demo-drawings.ts";
import type { Db } from "#db/client.ts";
import { blogPosts, contactMessages, profiles, users } from "#db/schema.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { saveImage } from "#features/media/media.server.ts";
import type { Storage } from "#platform/storage.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Fills an empty site with things to look at. Does nothing where there are posts already. */
export async function seedDemo(db: Db, storage: Storage, adminEmail: string, now: Date) {
  const [existing] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1);
  if (existing) return;
  const [admin] = await db.select().from(users).where(eq(users.email, adminEmail));
  if (!admin) throw new Error(`No account found with the email address ${adminEmail}.`);
  const images = await drawImages(db, storage, admin.id, now);
  await db.transaction(async (tx) => {
    const [author] = await tx
      .update(profiles)
      .set(demoProfile)
      .where(eq(profiles.userId, admin.id))
      .returning();
    await tx.insert(blogPosts).values(
      demoPosts.map(({ publishedDaysAgo, drawing, ...post }, index) => {
        const image = drawing === undefined ? undefined : images.get(drawing);
        const written = new Date(now.getTime() - (publishedDaysAgo ?? index) * DAY);
        const published = publishedDaysAgo !== undefined;
        return {
          ...post,
          featuredImage: image ? IMAGES_PATH + image : null,
          images: image ? [image] : [],
          published,
          publishedAt: published ? written : null,
          authorId: author?.id ?? null,
          createdAt: written,
          updatedAt: written,
        };
      }),
    );
    await tx.insert(contactMessages).values(
      demoMessages.map(({ hoursAgo, ...message }) => ({
        ...message,
        createdAt: new Date(now.getTime() - hoursAgo * HOUR),
      })),
    );
  });
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
