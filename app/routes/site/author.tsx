import { data, redirect } from "react-router";
import { pictureFor, smallest } from "#features/posts/content/rendered-post.server.ts";
import { authorIdFromPath, authorPath } from "#features/posts/model/author-path.ts";
import { findAuthor, listAuthoredPosts } from "#features/posts/reading/posts.server.ts";
import { authorCard } from "#features/share-images/share-card.ts";
import { pageContext } from "../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../shell/meta.ts";
import { profileData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { AuthorHeader } from "../../site/blog/list/author-header.tsx";
import { pageOfList } from "../../site/blog/list/pager.tsx";
import { PostList } from "../../site/blog/list/post-list.tsx";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/author";
import { listView, requestedPage } from "./post-lists.server.ts";

const NOT_FOUND = { status: 404 };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return hiddenPageMeta("Page not found", matches);
  const { author, path, list } = loaderData;
  const { name } = author;
  const { firm, siteUrl } = findRootData(matches);
  const page = {
    path: pageOfList(path, list.page),
    title: `${list.page === 1 ? name : `${name}, Page ${list.page}`} | ${firm.name}`,
    description: `Articles by ${name} of ${firm.name} on data platforms, machine learning, governance, cloud and reporting.`,
    keywords: [name, "author"],
  };
  return pageMeta(page, matches, {
    card: authorCard(author, firm),
    trail: [
      { name: "Blog", path: "/blog" },
      { name, path },
    ],
    structuredData: [profileData(siteUrl, { ...author, path })],
  });
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, imageUrl, log } = context.get(pageContext);
  const page = requestedPage(url);
  const id = authorIdFromPath(params.author);
  if (!id) return data(null, NOT_FOUND);
  try {
    const author = await findAuthor(db, id);
    const found = await listAuthoredPosts(db, id, page);
    if (!author || found.posts.length === 0) return data(null, NOT_FOUND);
    const path = authorPath(author);
    if (url.pathname.replace(/\.data$/, "") !== path) return redirect(pageOfList(path, page), 301);
    const images = author.image ? [author.image] : [];
    const avatar = smallest(pictureFor(author.avatarUrl, images, imageUrl));
    return data({
      author: { name: author.name, bio: author.bio, avatar },
      path,
      list: listView(found, page, imageUrl),
    });
  } catch (err) {
    log.error({ err }, "the posts of an author could not be read");
    return data(null, UNAVAILABLE);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Author({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { author, path, list } = loaderData;
  return <PostList {...list} path={path} header={<AuthorHeader {...author} />} />;
}

export const ErrorBoundary = NotFound;
