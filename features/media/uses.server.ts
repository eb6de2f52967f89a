import { arrayOverlaps, asc, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts, profiles } from "#db/schema.ts";
import { IMAGES_PATH, imageNameOf, type Use } from "./media.schema.ts";

const NAMED_MAX = 3;

/** Where each of these images is shown. Two queries, however many images. */
export async function usesOf(db: Pick<Db, "select">, names: string[]) {
  const uses = new Map<string, Use[]>(names.map((name) => [name, []]));
  if (names.length === 0) return uses;
  const posts = await db
    .select({ id: blogPosts.id, title: blogPosts.title, images: blogPosts.images })
    .from(blogPosts)
    .where(arrayOverlaps(blogPosts.images, names))
    .orderBy(asc(blogPosts.title));
  for (const { id, title, images } of posts) {
    for (const name of images) uses.get(name)?.push({ kind: "post", id, title });
  }
  const addresses = names.map((name) => `${IMAGES_PATH}${name}`);
  const owners = await db
    .select({ name: profiles.name, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(inArray(profiles.avatarUrl, addresses))
    .orderBy(asc(profiles.name));
  for (const { name, avatarUrl } of owners) {
    uses.get(imageNameOf(avatarUrl) ?? "")?.push({ kind: "profile", name });
  }
  return uses;
}

/** the post “A”, Ada’s profile, and 2 more */
export function inWords(uses: Use[]) {
  const named = uses.slice(0, NAMED_MAX).map((use) => {
    return use.kind === "post" ? `the post “${use.title}”` : `${use.name}’s profile`;
  });
  const more = uses.length - named.length;
  if (more > 0) named.push(`${more} more`);
  return new Intl.ListFormat("en-US").format(named);
}
