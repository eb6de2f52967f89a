import { data, redirect } from "react-router";
import { authorIdFromPath, authorPath } from "#features/posts/paths.ts";
import { findAuthor, listAuthoredPosts } from "#features/posts/reading/queries.server.ts";
import { pictureFor, smallest } from "#features/posts/rendered/rendered-post.server.ts";
import { authorCard } from "#features/share-images/share-card.ts";
import { pageContext, UNAVAILABLE } from "../../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../../shell/meta.ts";
import { profileData } from "../../../shell/structured-data.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { NotFound } from "../../not-found/not-found.tsx";
import { ListHeader } from "../blog-header.tsx";
import { listView, requestedPage } from "../blog-views.server.ts";
import { listPagePath, PostList } from "../post-list.tsx";
import type { Route } from "./+types/route";

const NOT_FOUND = { status: 404 };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return hiddenPageMeta("Page not found", matches);
  const { author, path, list } = loaderData;
  const { name } = author;
  const { firm, siteUrl } = findRootData(matches);
  const page = {
    path: listPagePath(path, list.page),
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
  const { ctx, imageUrl } = context.get(pageContext);
  const page = requestedPage(url);
  const id = authorIdFromPath(params.author);
  if (!id) return data(null, NOT_FOUND);
  try {
    const author = await findAuthor(ctx, id);
    const found = await listAuthoredPosts(ctx, id, page);
    if (!author || found.posts.length === 0) return data(null, NOT_FOUND);
    const path = authorPath(author);
    if (url.pathname.replace(/\.data$/, "") !== path)
      return redirect(listPagePath(path, page), 301);
    const images = author.image ? [author.image] : [];
    const avatar = smallest(pictureFor(author.avatarUrl, images, imageUrl));
    return data({
      author: { name: author.name, bio: author.bio, avatar },
      path,
      list: listView(found, page, imageUrl),
    });
  } catch (err) {
    ctx.log.error({ err }, "the posts of an author could not be read");
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

type AuthorHeaderProps = { name: string; bio: string | null; avatar: string | undefined };

function AuthorHeader({ name, bio, avatar }: AuthorHeaderProps) {
  return (
    <ListHeader>
      <p className="text-muted">Posts by</p>
      <div className="mt-3 flex items-center gap-5">
        <Avatar name={name} src={avatar} size="large" />
        <h1 className="min-w-0 text-4xl wrap-anywhere" dir="auto">
          {name}
        </h1>
      </div>
      {bio && (
        <p className="mt-5 max-w-post break-words whitespace-pre-line" dir="auto">
          {bio}
        </p>
      )}
      <p className="mt-4">
        <Link to="/blog" className="link">
          All posts
        </Link>
      </p>
    </ListHeader>
  );
}
