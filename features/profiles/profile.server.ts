import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { profiles } from "#db/schema/profiles.ts";
import { IMAGES_PATH, imageNameOf } from "#features/media/media.schema.ts";
import type { FindUses } from "#features/media/queries.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { User } from "#platform/http/identity.server.ts";
import { NAME_SHOWN_WITH_POSTS, type profileSchema } from "./schema.ts";

/** Whether a post, published or not, names the profile as its author. Only posts know. */
export type IsAuthor = (ctx: Ctx, profileId: string) => Promise<boolean>;
/** Undefined values stay as before. */
type ProfileInput = Partial<z.output<typeof profileSchema>>;

/** Creates the profile of a new account. It is deleted with the account. */
export async function createProfile(ctx: Ctx, userId: string, name: string) {
  await ctx.db.insert(profiles).values({ userId, name });
}

export async function findProfile(ctx: Ctx, userId: string) {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId));
  return profile;
}

export async function findProfileById(ctx: Ctx, id: string) {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, id));
  return profile;
}

export async function requireProfile(ctx: Ctx, userId: string) {
  return (await findProfile(ctx, userId)) ?? noSuchProfile();
}

export async function saveProfile(ctx: Ctx, input: ProfileInput, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const profile = await updateProfile(ctx, actor.userId, input);
    await recordAction(ctx, actor, "profile_changed", profile.name);
    return profile;
  });
}

/** Saves the name of a user without the admin role, as long as no reader sees it. */
export async function saveName(ctx: Ctx, name: string, user: User, isAuthor: IsAuthor) {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await requireProfile(ctx, user.userId);
    if (!(await canRename(ctx, id, user, isAuthor))) {
      throw new AppError("forbidden", NAME_SHOWN_WITH_POSTS);
    }
    const profile = await updateProfile(ctx, user.userId, { name });
    await recordAction(ctx, user, "profile_changed", profile.name);
    return profile;
  });
}

export async function canRename(
  ctx: Ctx,
  profileId: string,
  { isAdmin }: User,
  isAuthor: IsAuthor,
) {
  return isAdmin || !(await isAuthor(ctx, profileId));
}

export async function updateProfile(ctx: Ctx, userId: string, input: ProfileInput) {
  const [profile] = await ctx.db
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

export const findUsesInProfiles: FindUses = async (ctx, names) => {
  const urls = names.map((name) => IMAGES_PATH + name);
  const shown = await ctx.db
    .select({ name: profiles.name, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(inArray(profiles.avatarUrl, urls))
    .orderBy(asc(profiles.name));
  return shown.map(({ name, avatarUrl }) => ({
    name: imageNameOf(avatarUrl) ?? "",
    use: { kind: "profile" as const, name },
  }));
};

/** A query for the names of all images that profiles show. */
export const imagesInProfiles = sql`select substr(${profiles.avatarUrl}, ${IMAGES_PATH.length + 1}) from ${profiles} where starts_with(${profiles.avatarUrl}, ${IMAGES_PATH})`;
