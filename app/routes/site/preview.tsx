import { data } from "react-router";
import { renderedPost } from "#features/posts/content/rendered-post.server.ts";
import { getPreviewedPost } from "#features/posts/reading/posts.server.ts";
import { privateHeaders } from "#platform/http/private-headers.ts";
import { pageContext } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { PageHandle } from "../../shell/page-handle.ts";
import { BlogPost } from "../../site/blog/post/blog-post.tsx";
import { PostNotFound } from "../../site/blog/post/post-not-found.tsx";
import type { Route } from "./+types/preview";
import { postView } from "./blog-views.server.ts";

export const handle: PageHandle = { hydratesImmediately: true, showsPost: true };

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) =>
  hiddenPageMeta(post ? `Preview: ${post.title}` : "Post Not Found", matches);

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, imageUrl, now } = context.get(pageContext);
  const post = await getPreviewedPost(db, token, now());
  const rendered = post && (await renderedPost(post, imageUrl));
  const view = rendered && { ...postView(post, rendered, imageUrl), html: rendered.html };
  return data(view ?? null, { status: view ? 200 : 404, headers: privateHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A draft as readers will see it, for anyone with the link. */
export default function Preview({ loaderData: post }: Route.ComponentProps) {
  if (!post) return <PostNotFound />;
  return (
    <>
      <p className="bg-brand px-edge py-3 text-center text-ground">
        This is a private preview. It may change, and the link stops working when the post is
        published.
      </p>
      <BlogPost post={post} />
    </>
  );
}
