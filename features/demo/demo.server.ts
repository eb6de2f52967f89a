import { randomBytes } from "node:crypto";
import sharp from "sharp";
import {
  type DemoMessage,
  demoAuthors,
  demoMessages,
  demoPageViews,
  demoPosts,
  demoPostViews,
  demoReferrers,
  demoSearches,
} from "#content/demo/demo.ts";
import type { DemoPost } from "#content/demo/post.ts";
import { imageColors } from "#content/theme.ts";
import { createAccount, findAccountByEmail } from "#features/auth/accounts/accounts.server.ts";
import { hashPassword } from "#features/auth/accounts/passwords.server.ts";
import { insertMessages, listMessages } from "#features/contact/queries.server.ts";
import { saveImage } from "#features/media/commands.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { listPosts } from "#features/posts/editing/queries.server.ts";
import { insertPosts } from "#features/posts/model/commands.server.ts";
import { updateProfile } from "#features/profiles/profile.server.ts";
import { DRAWING, drawMotif, MOTIFS, motifSvg } from "#features/share-images/drawing.ts";
import { daysBefore } from "#features/statistics/ranges.ts";
import { hasViews, storeCounts } from "#features/statistics/statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CHART = /chart:([\d,]+)/g;

/** Fills an empty site with things to look at. Does nothing on a site that was used already. */
export async function seedDemo(ctx: Ctx, storage: Storage, adminEmail: string) {
  if (await isUsed(ctx)) return;
  const admin = await findAccountByEmail(ctx, adminEmail);
  if (!admin) throw new Error(`No account found with the email address ${adminEmail}.`);
  const images = await drawImages(ctx, storage, admin.id);
  // Nobody knows the password: these authors can't log in.
  const passwordHash = await hashPassword(randomBytes(15).toString("base64url"));
  await inTransaction(ctx, async (ctx) => {
    const authors = await createAuthors(ctx, admin.id, passwordHash);
    await insertPosts(
      ctx,
      demoPosts.map((post, index) => newPost(ctx, post, index, images, authors)),
    );
    await insertMessages(
      ctx,
      demoMessages.map((message) => newMessage(ctx, message, admin.id)),
    );
    await seedStatistics(ctx);
  });
}

/** Whether the site has its own posts, messages or readers: then it must get no made-up ones. */
async function isUsed(ctx: Ctx) {
  const { total } = await listPosts(ctx, { q: "", page: 1 });
  const { messages } = await listMessages(ctx, { q: "", page: 1 });
  return total > 0 || messages.length > 0 || (await hasViews(ctx));
}

function newMessage(
  ctx: Ctx,
  { hoursAgo, about, followUpInDays, ...message }: DemoMessage,
  adminId: string,
) {
  const isFollowedUp = followUpInDays !== undefined;
  const post = demoPosts.find(({ slug }) => slug === about);
  return {
    ...message,
    source: post && `/blog/${post.slug}`,
    source_title: post?.title,
    owner_id: isFollowedUp ? adminId : null,
    follow_up_on: isFollowedUp
      ? dayOf(new Date(ctx.now.getTime() + followUpInDays * DAY_MS))
      : null,
    created_at: new Date(ctx.now.getTime() - hoursAgo * HOUR_MS),
  };
}

/** The profile id of each author. The first is the admin. */
async function createAuthors(ctx: Ctx, adminId: string, passwordHash: string) {
  const ids = new Map<string, string>();
  for (const [index, { id, email, name, bio }] of demoAuthors.entries()) {
    const account = { email, name, passwordHash, confirmedAt: ctx.now };
    const userId = index === 0 ? adminId : (await createAccount(ctx, account)).id;
    const profile = await updateProfile(ctx, userId, { name, bio, avatar_url: null });
    ids.set(id, profile.id);
  }
  return ids;
}

function newPost(
  ctx: Ctx,
  { publishedDaysAgo, publishedInDays, drawing, author, ...post }: DemoPost,
  index: number,
  images: Map<string, string>,
  authors: Map<string, string>,
) {
  const created_at = new Date(ctx.now.getTime() - (publishedDaysAgo ?? index) * DAY_MS);
  const published = publishedDaysAgo !== undefined;
  return {
    ...post,
    content: post.content.replace(CHART, (chart) => images.get(chart) ?? ""),
    featured_image: images.get(`drawing:${drawing}`) ?? null,
    meta_title: null,
    meta_description: null,
    og_image: null,
    published,
    published_at: published ? created_at : null,
    publish_at:
      publishedInDays === undefined ? null : new Date(ctx.now.getTime() + publishedInDays * DAY_MS),
    author_id: authors.get(author) ?? "",
    created_at,
  };
}

/** Stores the images. Returns the path of each by its name in the posts. */
async function drawImages(ctx: Ctx, storage: Storage, userId: string) {
  const drawings = new Map<string, string>();
  for (const { drawing, content } of demoPosts) {
    if (drawing !== undefined) drawings.set(`drawing:${drawing}`, demoDrawing(drawing));
    for (const [chart, values = ""] of content.matchAll(CHART)) {
      drawings.set(chart, demoChart(values.split(",").map(Number)));
    }
  }
  const paths = new Map<string, string>();
  for (const [index, [drawing, svg]] of [...drawings].entries()) {
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
    const file = { bytes, fileName: `drawing-${index + 1}.png` };
    const { name } = await saveImage(ctx, storage, file, { userId });
    paths.set(drawing, IMAGES_PATH + name);
  }
  return paths;
}

const LIGHT = {
  ground: imageColors.ground,
  line: imageColors.brand,
  signal: imageColors.signal,
};
const DARK = {
  ground: imageColors.band,
  line: imageColors.onBand,
  signal: imageColors.signalOnBand,
};

/** Draws a featured image with the motifs of the site. The same number draws the same image. */
function demoDrawing(drawing: number) {
  const { tone, ...paths } = drawMotif(`Drawing ${drawing}`, drawing % MOTIFS.length);
  const colors = tone === "dark" ? DARK : LIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING.width} ${DRAWING.height}" width="1200" height="900">
<rect width="100%" height="100%" fill="${colors.ground}"/>
${motifSvg(paths, colors)}
</svg>`;
}

/** Draws a bar for each value, on a light ground. */
function demoChart(values: number[]) {
  const step = 1300 / values.length;
  const columns = values.map((value, index) => {
    const height = (value / Math.max(...values)) * 560;
    const fill = index === values.length - 1 ? LIGHT.signal : LIGHT.line;
    return `<rect x="${150 + step * (index + 0.2)}" y="${660 - height}" width="${step * 0.6}" height="${height}" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 760" width="1200" height="570">
<rect width="100%" height="100%" fill="${LIGHT.ground}"/>
${columns.join("")}<path d="M130 662H1470" stroke="${imageColors.ink}" stroke-width="6"/>
</svg>`;
}

const DAYS = 60;
const WEEKEND = 0.4;
/** The factor by which a new post is read more often, and the days in which that fades. */
const NEW_POST_BOOST = { times: 3, days: 5 };

type Page = { path: string; perDay: number; daysOld: number };

/** Views, referrers and searches of the past weeks. The same day always has the same numbers. */
async function seedStatistics(ctx: Ctx) {
  const today = dayOf(ctx.now);
  const pages = demoPages();
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const day = daysBefore(today, daysAgo);
    const views = new Map(
      pages
        .filter(({ daysOld }) => daysAgo <= daysOld)
        .map((page) => [page.path, viewsOn(day, page, page.daysOld - daysAgo)] as const)
        .filter(([, count]) => count > 0),
    );
    await storeCounts(ctx, {
      day,
      views,
      referrals: demoReferrals(views),
      searches: searchesOn(day),
    });
  }
}

function demoPages(): Page[] {
  const posts = demoPosts.flatMap(({ slug, publishedDaysAgo: daysOld }) =>
    daysOld === undefined
      ? []
      : [{ path: `/blog/${slug}`, perDay: demoPostViews[slug] ?? 1, daysOld }],
  );
  const others = Object.entries(demoPageViews).map(([path, perDay]) => ({
    path,
    perDay,
    daysOld: Number.POSITIVE_INFINITY,
  }));
  return [...posts, ...others];
}

function viewsOn(day: string, { path, perDay }: Page, age: number) {
  const novelty = 1 + NEW_POST_BOOST.times * Math.exp(-age / NEW_POST_BOOST.days);
  return Math.round(perDay * novelty * weekdayFactor(day) * (0.7 + 0.6 * seededRandom(path + day)));
}

function weekdayFactor(day: string) {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return isWeekend ? WEEKEND : 1;
}

function demoReferrals(views: Map<string, number>) {
  return new Map(
    [...views].map(([path, count]) => {
      const hosts = Object.entries(demoReferrers)
        .map(([host, share]) => [host, Math.round(count * share)] as const)
        .filter(([, referred]) => referred > 0);
      return [path, new Map(hosts)] as const;
    }),
  );
}

function searchesOn(day: string) {
  const counted = demoSearches
    .map(({ words, perWeek, results }) => {
      const searches = Math.floor((perWeek / 5) * weekdayFactor(day) + seededRandom(words + day));
      return [words, { searches, results }] as const;
    })
    .filter(([, { searches }]) => searches > 0);
  return new Map(counted);
}

/** A number from 0 to 1, always the same for the same text. */
function seededRandom(text: string) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  // Texts that differ only at their end, as days do, are otherwise close to each other.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
