import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { profiles } from "#db/schema.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors.server.ts";

type ProfileInput = { name: string; bio: string | null; avatar_url: string | null };

export async function getProfile(db: Db, userId: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  if (!profile) throw new AppError("not_found", "Profile not found");
  return profile;
}

export async function saveProfile(db: Db, input: ProfileInput, actor: Actor) {
  return db.transaction(async (tx) => {
    const [profile] = await tx
      .update(profiles)
      .set({ name: input.name, bio: input.bio, avatarUrl: input.avatar_url })
      .where(eq(profiles.userId, actor.userId))
      .returning();
    if (!profile) throw new AppError("not_found", "Profile not found");
    await recordAction(tx, actor, "profile_changed", profile.name);
    return profile;
  });
}
