import type { Db } from "#db/client.ts";
import { countMessageSources } from "#features/contact/messages.server.ts";
import { findPostsBySlugs, pathsOfPosts } from "#features/posts/model/post-paths.server.ts";
import type { Sort } from "#features/statistics/ranges.ts";
import {
  mostViewed,
  type Period,
  viewsOfPaths,
} from "#features/statistics/read-statistics.server.ts";

const POSTS_SHOWN = 20;
const PAGES_SHOWN = 10;
const DAY_MS = 24 * 60 * 60_000;
const POST_PATH = "/blog/";
const NOT_A_POST = "/blog/tags";

type Query = { period: Period; now: Date; sort: Sort };
type Counted = { views: number; messages: number };
/** A page that messages were about. */
type Source = { path: string; title: string | null; messages: number };

/** The posts and the other pages, with their views and the messages that they brought. */
export async function readPages(db: Db, { period, now, sort }: Query) {
  const since = new Date(now.getTime() - period.days * DAY_MS);
  const counts = await countMessageSources(db, since);
  const sources = counts.flatMap(({ path, ...each }) => (path === null ? [] : [{ path, ...each }]));
  const isPost = ({ path }: { path: string }) => path.startsWith(POST_PATH) && path !== NOT_A_POST;
  const posts = await readPosts(db, period, sources.filter(isPost));
  const others = sources.filter((source) => !isPost(source));
  return {
    posts: posts.sort(by(sort)).slice(0, POSTS_SHOWN),
    pages: (await readOthers(db, period, others)).sort(by(sort)).slice(0, PAGES_SHOWN),
    /** About no page. */
    other_messages: counts.find(({ path }) => path === null)?.messages ?? 0,
  };
}

/** How many messages were about a page at one of these paths. */
export async function countMessagesAbout(db: Db, paths: string[], period: Period, now: Date) {
  const since = new Date(now.getTime() - period.days * DAY_MS);
  const counts = await countMessageSources(db, since);
  return counts
    .filter(({ path }) => path !== null && paths.includes(path))
    .reduce((sum, { messages }) => sum + messages, 0);
}

/** By post, so that one whose slug was changed is listed once. A deleted post is listed by its path. */
async function readPosts(db: Db, period: Period, sources: Source[]) {
  // A post may be among them under several slugs.
  const viewed = await mostViewed(db, period, "posts", POSTS_SHOWN * 3);
  const paths = [...new Set([...viewed, ...sources].map(({ path }) => path))];
  const found = await findPostsBySlugs(
    db,
    paths.map((path) => path.slice(POST_PATH.length)),
  );
  const ids = [...new Set(found.map(({ id }) => id))];
  const ofPosts = await pathsOfPosts(db, ids);
  const postAt = new Map(ofPosts.map((post) => [post.path, post]));
  const all = [...new Set([...paths, ...postAt.keys()])];
  const views = await countViews(db, period, all);

  const posts = new Map<string, Counted & { id: string | null; title: string }>();
  for (const path of all) {
    const post = postAt.get(path);
    const source = sources.find((each) => each.path === path);
    const key = post?.id ?? path;
    const before = posts.get(key);
    posts.set(key, {
      id: post?.id ?? null,
      title: post?.title ?? source?.title ?? path,
      views: (before?.views ?? 0) + (views.get(path) ?? 0),
      messages: (before?.messages ?? 0) + (source?.messages ?? 0),
    });
  }
  return [...posts.values()].filter(isCounted);
}

async function readOthers(db: Db, period: Period, sources: Source[]) {
  const viewed = await mostViewed(db, period, "pages", PAGES_SHOWN);
  const paths = [...new Set([...viewed, ...sources].map(({ path }) => path))];
  const views = await countViews(db, period, paths);
  return paths.map((path) => {
    const source = sources.find((each) => each.path === path);
    return { path, views: views.get(path) ?? 0, messages: source?.messages ?? 0 };
  });
}

async function countViews(db: Db, period: Period, paths: string[]) {
  const rows = await viewsOfPaths(db, { ...period, paths });
  return new Map(rows.map(({ path, views }) => [path, views]));
}

function isCounted({ views, messages }: Counted) {
  return views + messages > 0;
}

function by(sort: Sort) {
  const then = sort === "views" ? "messages" : "views";
  return (one: Counted, other: Counted) => other[sort] - one[sort] || other[then] - one[then];
}
