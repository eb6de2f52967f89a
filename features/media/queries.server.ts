import { and, count, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/auth.ts";
import { media } from "#db/schema/media.ts";
import { hasText } from "#db/words.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { mapTags } from "#platform/text/html-tags.ts";
import {
  IMAGES_PATH,
  imageNameOf,
  MEDIA_PER_PAGE,
  type Picture,
  type Use,
  type Variant,
} from "./media.schema.ts";
import type { MediaFilter } from "./media-change.schema.ts";

const NAMED_MAX = 3;

/** A feature that shows images finds where it shows those with these names. */
export type FindUses = (ctx: Ctx, names: string[]) => Promise<{ name: string; use: Use }[]>;

/** `usedNames` are queries for the names of all images that a feature shows, without nulls. */
export type ImageUses = { findUses: FindUses[]; usedNames: SQL[] };

/** The uses of each of these images. Runs one query for each feature, however many images. */
export async function collectUses(ctx: Ctx, names: string[], findUses: FindUses[]) {
  const uses = new Map<string, Use[]>(names.map((name) => [name, []]));
  if (names.length === 0) return uses;
  for (const find of findUses) {
    for (const { name, use } of await find(ctx, names)) uses.get(name)?.push(use);
  }
  return uses;
}

/** "the post “A”, Ada’s profile, and 2 more" */
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

/**
 * The name and type of every stored file, with those of variants, for a backup. Reads rows as JSON, so
 * that it also works on a database from before images could be replaced.
 */
export function selectImageFiles() {
  return sql`
    select coalesce(to_jsonb(image) ->> 'file', image.name) as name, image.content_type as type
    from ${media} image
    union all
    select variant ->> 'name', variant ->> 'type'
    from ${media} image, jsonb_array_elements(image.variants) variant`;
}

// The URL is at the start of an attribute's value, or of an entry in `srcset`.
const OWN_URL = new RegExp(`(?<=["'=\\s,])(https?://[^\\s"'<>/]+)?${IMAGES_PATH}([\\w.-]+)`, "g");

/** Replaces the URLs of our own images in tags; the rest of the HTML stays to the letter. */
export function replaceOwnImages(
  html: string,
  siteUrl: string,
  newUrl: (name: string) => string | undefined,
) {
  if (!html.includes(IMAGES_PATH)) return html;
  return mapTags(html, ({ source }) =>
    source.replace(OWN_URL, (url, origin: string | undefined, name: string) => {
      return (origin === undefined || origin === siteUrl ? newUrl(name) : undefined) ?? url;
    }),
  );
}

/** One page of images, newest first, with who uploaded each and where it is shown. */
export async function listMedia(ctx: Ctx, { page, q, use }: MediaFilter, uses: ImageUses) {
  const wanted = and(hasText(q, media.fileName, media.alt, media.name), isUsed(use, uses));
  const [totals] = await ctx.db.select({ total: count() }).from(media).where(wanted);
  const rows = await mediaWhere(ctx, wanted)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(MEDIA_PER_PAGE)
    .offset((page - 1) * MEDIA_PER_PAGE);
  return { media: await withUses(ctx, rows, uses), total: totals?.total ?? 0 };
}

export async function getMedia(ctx: Ctx, id: string, uses: ImageUses) {
  const [found] = await withUses(ctx, await mediaWhere(ctx, eq(media.id, id)), uses);
  if (!found) throw new AppError("not_found", "Image not found.");
  return found;
}

function mediaWhere(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({ media, uploadedBy: users.email })
    .from(media)
    .leftJoin(users, eq(users.id, media.uploadedBy))
    .where(condition)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof mediaWhere>>[number];

async function withUses(ctx: Ctx, rows: Row[], { findUses }: ImageUses) {
  const names = rows.map((row) => row.media.name);
  const uses = await collectUses(ctx, names, findUses);
  return rows.map((row) => ({
    ...row.media,
    uploadedBy: row.uploadedBy,
    usedIn: uses.get(row.media.name) ?? [],
  }));
}

function isUsed(use: MediaFilter["use"], { usedNames }: ImageUses) {
  if (use === "all") return undefined;
  const used = sql`${media.name} in (${sql.join(usedNames, sql` union all `)})`;
  return use === "used" ? used : not(used);
}

type ShownImage = {
  name: string;
  file?: string | null;
  width: number;
  height: number;
  variants: Variant[];
};

const BEST_FIRST: Variant["type"][] = ["image/avif", "image/webp"];

/** A picture for the image at a URL: ours with sizes and formats, others' as they are. */
export function toPicture(
  url: string,
  media: ShownImage | undefined,
  imageUrl: (name: string) => string,
): Picture {
  if (!media) return { src: url, sources: [] };
  const { name, file, width, height, variants } = media;
  const sources = BEST_FIRST.map((type) => ({
    type,
    srcset: variants
      .filter((variant) => variant.type === type)
      .map((variant) => `${imageUrl(variant.name)} ${variant.width}w`)
      .join(", "),
  }));
  return {
    src: imageUrl(file ?? name),
    width,
    height,
    sources: sources.filter(({ srcset }) => srcset !== ""),
  };
}

/**
 * The image at a URL for link previews: of an AVIF, which they can't show, the JPEG that was made of
 * it. None if it is gone, or an AVIF without a JPEG.
 */
export function toSharePicture(
  url: string,
  media: ShownImage | undefined,
  imageUrl: (name: string) => string,
): Pick<Picture, "src" | "width" | "height"> | undefined {
  if (!media) return imageNameOf(url) ? undefined : { src: url };
  const jpeg = media.variants.find(({ type }) => type === "image/jpeg");
  const { name, width, height } = jpeg ?? { ...media, name: media.file ?? media.name };
  return name.endsWith(".avif") ? undefined : { src: imageUrl(name), width, height };
}
