import { eq } from "drizzle-orm";
import { demoMessages, demoPosts, demoProfile } from "#content/demo.ts";
import type { Db } from "#db/client.ts";
import { blogPosts, contactMessages, profiles, users } from "#db/schema.ts";

const DAY = 24 * 60 * 60_000;

/** Fills an empty site with things to look at. Does nothing where there are posts already. */
export async function seedDemo(db: Db, adminEmail: string, now: Date) {
  const [existing] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1);
  if (existing) return;
  await db.transaction(async (tx) => {
    const [admin] = await tx.select().from(users).where(eq(users.email, adminEmail));
    if (!admin) throw new Error(`There is no account with the address ${adminEmail}.`);
    const [author] = await tx
      .update(profiles)
      .set(demoProfile)
      .where(eq(profiles.userId, admin.id))
      .returning();
    await tx.insert(blogPosts).values(
      demoPosts.map(({ publishedDaysAgo, ...post }, index) => {
        const written = new Date(now.getTime() - (publishedDaysAgo ?? index) * DAY);
        const published = publishedDaysAgo !== undefined;
        return {
          ...post,
          published,
          publishedAt: published ? written : null,
          authorId: author?.id ?? null,
          createdAt: written,
          updatedAt: written,
        };
      }),
    );
    await tx.insert(contactMessages).values(demoMessages);
  });
}
