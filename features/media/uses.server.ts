import type { SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Use } from "./media.schema.ts";

const NAMED_MAX = 3;

/** A feature that shows images says where it shows those with these names. */
export type FindUses = (
  db: Pick<Db, "select">,
  names: string[],
) => Promise<{ name: string; use: Use }[]>;

/** `usedNames` are queries for the names of all images that a feature shows, without nulls. */
export type ImageUses = { findUses: FindUses[]; usedNames: SQL[] };

/** Where each of these images is shown. One query for each feature, however many images. */
export async function collectUses(db: Pick<Db, "select">, names: string[], findUses: FindUses[]) {
  const uses = new Map<string, Use[]>(names.map((name) => [name, []]));
  if (names.length === 0) return uses;
  for (const find of findUses) {
    for (const { name, use } of await find(db, names)) uses.get(name)?.push(use);
  }
  return uses;
}

/** the post “A”, Ada’s profile, and 2 more */
export function inWords(uses: Use[]) {
  const named = uses.slice(0, NAMED_MAX).map(useInWords);
  const more = uses.length - named.length;
  if (more > 0) named.push(`${more} more`);
  return new Intl.ListFormat("en-US").format(named);
}

function useInWords(use: Use) {
  switch (use.kind) {
    case "post":
      return `the post “${use.title}”`;
    case "unsaved":
      return `${use.name}’s unsaved changes to “${use.title}”`;
    case "deleted":
      return `the deleted post “${use.title}”`;
    case "profile":
      return `${use.name}’s profile`;
    case "website":
      return use.draft ? "unpublished changes to the website" : "the website";
  }
}
