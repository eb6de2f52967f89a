import type { Db } from "#db/client.ts";
import { authorIdFromPath, authorPath } from "#features/posts/model/author-path.ts";
import { tagFromPath, tagPath } from "#features/posts/model/tag-path.ts";
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
  tagCard,
} from "#features/share-images/share-card.ts";
import type { FindCard } from "#features/share-images/share-images.api.server.ts";
import { findCaseStudyRedirect } from "#features/website/case-study-redirects.server.ts";
import type { ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";
import { readWebsite } from "#features/website/website.server.ts";

const CASE_STUDY = /^\/case-studies\/([^/]+)$/;
const BELOW_BLOG = /^\/blog\/(?:(tag|author)\/)?([^/]+)$/;

/** What is written on a public page's share image. */
export function shareCards(db: Db): FindCard {
  return async (page) => {
    const website = await readWebsite(db);
    const card = ofWebsite(website, page);
    if (card) return { page, card };
    const [, slug] = CASE_STUDY.exec(page) ?? [];
    if (slug !== undefined) return ofMovedStudy(db, website, slug);
    const [, kind, segment] = BELOW_BLOG.exec(page) ?? [];
    if (segment === undefined) return undefined;
    const { firm } = website;
    if (kind === "tag") return ofTag(db, tagFromPath(decodeURIComponent(segment)), firm);
    return kind === "author" ? ofAuthor(db, segment, firm) : ofPost(db, segment, firm);
  };
}

function ofWebsite({ firm, pages, caseStudies }: ShownWebsite, path: string) {
  const page = Object.values(pages).find((page) => page.path === path);
  if (page) return pageCard(page, firm);
  const study = caseStudies.find((study) => study.path === path);
  return study && caseStudyCard(study, firm);
}

async function ofMovedStudy(db: Db, website: ShownWebsite, slug: string) {
  const page = await findCaseStudyRedirect(db, slug);
  const card = page === undefined ? undefined : ofWebsite(website, page);
  return page !== undefined && card ? { page, card } : undefined;
}

async function ofPost(db: Db, slug: string, firm: ShownFirm) {
  const post = await getPublishedPost(db, slug);
  if (post) return { page: `/blog/${slug}`, card: postCard(post, firm) };
  const renamed = await findRenamedPost(db, slug);
  const moved = renamed ? await getPublishedPost(db, renamed) : undefined;
  return moved && { page: `/blog/${moved.slug}`, card: postCard(moved, firm) };
}

async function ofTag(db: Db, tag: string, firm: ShownFirm) {
  const { posts } = await listTaggedPosts(db, tag, 1);
  const current = posts.length > 0 ? tag : await findRenamedTag(db, tag);
  return current === undefined
    ? undefined
    : { page: tagPath(current), card: tagCard(current, firm) };
}

async function ofAuthor(db: Db, segment: string, firm: ShownFirm) {
  const id = authorIdFromPath(segment);
  const author = id ? await findAuthor(db, id) : undefined;
  if (!author) return undefined;
  const { posts } = await listAuthoredPosts(db, author.id, 1);
  return posts.length > 0
    ? { page: authorPath(author), card: authorCard(author, firm) }
    : undefined;
}
