import { data, redirect } from "react-router";
import { pages as sitePages } from "#content/pages.ts";
import { pageNumber } from "#features/posts/post.schema.ts";
import { listPublishedPosts } from "#features/posts/posts.server.ts";
import { cardView } from "../blog-views.server.ts";
import { pageContext } from "../context.ts";
import { hiddenPageMeta, pageMeta } from "../meta.ts";
import { BlogHeader } from "../site/blog/blog-header.tsx";
import { blogPage, Pager } from "../site/blog/pager.tsx";
import { CARD_GRID, PostCard } from "../site/blog/post-card.tsx";
import { isNotFound, NotFound } from "../site/not-found.tsx";
import { AWAY } from "../unavailable.ts";
import type { Route } from "./+types/blog";

type BlogView = {
  posts: ReturnType<typeof cardView>[];
  page: number;
  pages: number | undefined;
  hasNext: boolean;
};

const EMPTY: BlogView = { posts: [], page: 1, pages: 1, hasNext: false };

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (isNotFound(error)) return hiddenPageMeta("Page not found");
  const { page } = loaderData ?? EMPTY;
  const { title, ...meta } = sitePages.blog;
  const numbered = page === 1 ? title : title.replace("Blog", `Blog, Page ${page}`);
  return pageMeta({ ...meta, title: numbered, path: blogPage(page) }, matches, {
    breadcrumb: "Blog",
  });
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, imageUrl, log } = context.get(pageContext);
  const requested = url.searchParams.get("page");
  if (requested === "1") throw redirect("/blog", 301);
  const page = pageNumber(requested ?? "1");
  if (!page) throw data(null, { status: 404 });
  const found = await listPublishedPosts(db, page).catch((err) => {
    log.error({ err }, "the blog list could not be read");
  });
  // The spec wants no error shown, but the 503 keeps crawlers from seeing an empty blog.
  if (!found) return data(EMPTY, AWAY);
  if (page > 1 && found.posts.length === 0) throw data(null, { status: 404 });
  const posts = found.posts.map((post) => cardView(post, imageUrl));
  const { pages, hasNext } = found;
  return data({ posts, page, pages, hasNext } satisfies BlogView);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <BlogList {...loaderData} />;
}

/** As specified, a list that can't be loaded is shown as empty. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFound /> : <BlogList {...EMPTY} />;
}

function BlogList({ posts, page, pages, hasNext }: BlogView) {
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      <BlogHeader />
      {posts.length === 0 ? (
        <p className="mt-14 border-t border-rule pt-8">No blog posts published yet.</p>
      ) : (
        <ul className={CARD_GRID}>
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hasNext={hasNext} />
    </div>
  );
}
