import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { profiles } from "#db/schema/profiles.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity } from "#platform/http/http.server.ts";
import { NAME_SHOWN_WITH_POSTS } from "./profile.schema.ts";

/** Whether a post, published or not, names the profile as its author. Only posts know. */
export type IsAuthor = (db: Db | Tx, profileId: string) => Promise<boolean>;
type ProfileInput = {
  name: string;
  bio: string | null;
  avatar_url: string | null;
  has_follow_up_mail?: boolean | undefined;
};

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

/** What a user without the admin role may change, as long as no reader sees it. */
export async function saveName(db: Db, name: string, user: Identity & Actor, isAuthor: IsAuthor) {
  return db.transaction(async (tx) => {
    const { id, bio, avatarUrl } = await requireProfile(tx, user.userId);
    if (!(await canRename(tx, id, user, isAuthor))) {
      throw new AppError("forbidden", NAME_SHOWN_WITH_POSTS);
    }
    const profile = await updateProfile(tx, user.userId, { name, bio, avatar_url: avatarUrl });
    await recordAction(tx, user, "profile_changed", profile.name);
    return profile;
  });
}

export async function canRename(
  db: Db | Tx,
  profileId: string,
  { isAdmin }: Identity,
  isAuthor: IsAuthor,
) {
  return isAdmin || !(await isAuthor(db, profileId));
}

export async function updateProfile(tx: Tx, userId: string, input: ProfileInput) {
  const [profile] = await tx
    .update(profiles)
    .set({
      name: input.name,
      bio: input.bio,
      avatarUrl: input.avatar_url,
      hasFollowUpMail: input.has_follow_up_mail,
    })
    .where(eq(profiles.userId, userId))
    .returning();
  return profile ?? noSuchProfile();
}

function noSuchProfile(): never {
  throw new AppError("not_found", "Profile not found");
}
