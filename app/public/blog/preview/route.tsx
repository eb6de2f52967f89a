import { data } from "react-router";
import { getPreviewedPost } from "#features/posts/reading/queries.server.ts";
import { renderedPost } from "#features/posts/rendered/rendered-post.server.ts";
import { privateHeaders } from "#platform/http/private-headers.ts";
import { type PageHandle, pageContext } from "../../../shell/context.ts";
import { hiddenPageMeta } from "../../../shell/meta.ts";
import { BlogPost, PostNotFound } from "../blog-post.tsx";
import { postView } from "../blog-views.server.ts";
import type { Route } from "./+types/route";

export const handle: PageHandle = { hydratesImmediately: true, showsPost: true };

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) =>
  hiddenPageMeta(post ? `Preview: ${post.title}` : "Post Not Found", matches);

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { ctx, imageUrl } = context.get(pageContext);
  const post = await getPreviewedPost(ctx, token);
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
