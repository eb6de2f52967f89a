import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { pages } from "#content/pages.ts";
import type { Db } from "#db/client.ts";
import { authorIdIn, authorPath } from "#features/posts/model/author-path.ts";
import { tagOf, tagPath } from "#features/posts/model/tag-path.ts";
import {
  findAuthor,
  findRenamedPost,
  getPublishedPost,
  listAuthoredPosts,
  listTaggedPosts,
} from "#features/posts/reading/posts.server.ts";
import { findRenamedTag } from "#features/posts/tags/renamed-tags.server.ts";
import {
  authorCard,
  caseStudyCard,
  pageCard,
  postCard,
  type ShareCard,
  tagCard,
} from "#features/share-images/share-card.ts";
import type { FindCard } from "#features/share-images/share-images.api.server.ts";

const OF_CONTENT = new Map<string, ShareCard>([
  ...Object.values(pages).map((page) => [page.path, pageCard(page)] as const),
  ...caseStudies.map((study) => [caseStudyPath(study), caseStudyCard(study)] as const),
]);
const BELOW_BLOG = /^\/blog\/(?:(tag|author)\/)?([^/]+)$/;

/** What is written on a public page's share image. */
export function shareCards(db: Db): FindCard {
  return async (page) => {
    const card = OF_CONTENT.get(page);
    if (card) return { page, card };
    const [, kind, segment] = BELOW_BLOG.exec(page) ?? [];
    if (segment === undefined) return undefined;
    if (kind === "tag") return ofTag(db, tagOf(decodeURIComponent(segment)));
    return kind === "author" ? ofAuthor(db, segment) : ofPost(db, segment);
  };
}

async function ofPost(db: Db, slug: string) {
  const post = await getPublishedPost(db, slug);
  if (post) return { page: `/blog/${slug}`, card: postCard(post) };
  const renamed = await findRenamedPost(db, slug);
  const moved = renamed ? await getPublishedPost(db, renamed) : undefined;
  return moved && { page: `/blog/${moved.slug}`, card: postCard(moved) };
}

async function ofTag(db: Db, tag: string) {
  const { posts } = await listTaggedPosts(db, tag, 1);
  const current = posts.length > 0 ? tag : await findRenamedTag(db, tag);
  return current === undefined ? undefined : { page: tagPath(current), card: tagCard(current) };
}

async function ofAuthor(db: Db, segment: string) {
  const id = authorIdIn(segment);
  const author = id ? await findAuthor(db, id) : undefined;
  if (!author) return undefined;
  const { posts } = await listAuthoredPosts(db, author.id, 1);
  return posts.length > 0 ? { page: authorPath(author), card: authorCard(author) } : undefined;
}
