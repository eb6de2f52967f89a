import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { profiles } from "#db/schema/profiles.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors.server.ts";

type ProfileInput = { name: string; bio: string | null; avatar_url: string | null };

/** A profile is created with its account, and deleted with it. */
export async function createProfile(tx: Tx, userId: string, name: string) {
  await tx.insert(profiles).values({ userId, name });
}

export async function findProfile(db: Pick<Db, "select">, userId: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return profile;
}

export async function findProfileById(db: Pick<Db, "select">, id: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  return profile;
}

export async function requireProfile(db: Pick<Db, "select">, userId: string) {
  return (await findProfile(db, userId)) ?? noSuchProfile();
}

export async function saveProfile(db: Db, input: ProfileInput, actor: Actor) {
  return db.transaction(async (tx) => {
    const profile = await updateProfile(tx, actor.userId, input);
    await recordAction(tx, actor, "profile_changed", profile.name);
    return profile;
  });
}

/** What a user without the admin role may change: the rest is only shown with posts. */
export async function saveName(db: Db, name: string, actor: Actor) {
  return db.transaction(async (tx) => {
    const { bio, avatarUrl } = await requireProfile(tx, actor.userId);
    const profile = await updateProfile(tx, actor.userId, { name, bio, avatar_url: avatarUrl });
    await recordAction(tx, actor, "profile_changed", profile.name);
    return profile;
  });
}

export async function updateProfile(tx: Tx, userId: string, input: ProfileInput) {
  const [profile] = await tx
    .update(profiles)
    .set({ name: input.name, bio: input.bio, avatarUrl: input.avatar_url })
    .where(eq(profiles.userId, userId))
    .returning();
  return profile ?? noSuchProfile();
}

function noSuchProfile(): never {
  throw new AppError("not_found", "Profile not found");
}
