import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { renderedPost } from "#features/posts/content/rendered-post.server.ts";
import { getPostPage } from "#features/posts/reading/post-page.server.ts";
import { findRenamedPost } from "#features/posts/reading/posts.server.ts";
import { useSession } from "../../session/session.ts";
import { pageContext, postBodyContext } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { PageHandle } from "../../shell/page-handle.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { AfterPost } from "../../site/blog/post/after-post.tsx";
import { BlogPost } from "../../site/blog/post/blog-post.tsx";
import { postMeta } from "../../site/blog/post/post-meta.ts";
import { PostNotFound } from "../../site/blog/post/post-not-found.tsx";
import { ShareLinks } from "../../site/share-links.tsx";
import type { Route } from "./+types/post";
import { otherPostsView, postView, shownPostTags } from "./blog-views.server.ts";

// Only admins load it.
const EditPostLink = lazy(() => import("../../site/account/edit-post-link.tsx"));

export const handle: PageHandle = { showsPost: true };

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) =>
  post ? postMeta(post, matches) : hiddenPageMeta("Post Not Found", matches);

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { db, imageUrl, website, log } = context.get(pageContext);
  try {
    const found = await getPostPage(db, slug);
    if (found) {
      const { post, related, neighbors } = found;
      const rendered = await renderedPost(post, imageUrl);
      const others = otherPostsView(related, neighbors, imageUrl);
      const invitation = website.contact.afterPost;
      const view = { id: post.id, ...postView(post, rendered, imageUrl), others, invitation };
      const init = { headers: { "Cache-Tag": shownPostTags(others) } };
      if (isForData(request)) return data({ ...view, html: rendered.html }, init);
      context.set(postBodyContext, rendered.html);
      return data<typeof view & { html?: string }>(view, init);
    }
    const renamed = await findRenamedPost(db, slug);
    if (!renamed) return data(null, { status: 404 });
    return redirect(`/blog/${renamed}`, 301);
  } catch (err) {
    // The spec wants no error shown, but the 503 keeps crawlers from seeing a deleted post.
    log.error({ err, slug }, "a post could not be read");
    return data(null, UNAVAILABLE);
  }
}

/** Later navigations fetch only a page's data. */
function isForData({ url }: Request) {
  return new URL(url).pathname.endsWith(".data");
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Post({ loaderData: post }: Route.ComponentProps) {
  const session = useSession();
  const isAdmin = session.status === "signed-in" && session.isAdmin === true;
  if (!post) return <PostNotFound />;
  return (
    <>
      <BlogPost post={post}>
        <ShareLinks path={`/blog/${post.slug}`} title={post.title} className="mt-10" />
      </BlogPost>
      <AfterPost slug={post.slug} invitation={post.invitation} {...post.others} />
      {isAdmin && (
        <Suspense>
          <EditPostLink postId={post.id} />
        </Suspense>
      )}
    </>
  );
}

/** As specified, a post that can't be loaded is shown as not found. */
export const ErrorBoundary = PostNotFound;
