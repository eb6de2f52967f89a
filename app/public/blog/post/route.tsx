import { ArrowLeft, ArrowRight } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { data, type MetaDescriptor, redirect } from "react-router";
import { postPageTitle } from "#features/posts/post-summary.ts";
import { getPostPage } from "#features/posts/reading/post-page.server.ts";
import { findRenamedPost } from "#features/posts/reading/queries.server.ts";
import { renderedPost } from "#features/posts/rendered/rendered-post.server.ts";
import { postCard } from "#features/share-images/share-card.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { useSession } from "../../../session/session.ts";
import {
  type PageHandle,
  pageContext,
  postBodyContext,
  tagsContext,
  UNAVAILABLE,
} from "../../../shell/context.ts";
import {
  drawnImage,
  findRootData,
  hiddenPageMeta,
  type Matches,
  pageMeta,
} from "../../../shell/meta.ts";
import { blogPostingData } from "../../../shell/structured-data.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { Link, LinkButton } from "../../../ui/layout/link.tsx";
import { ShareLinks } from "../../share-links.tsx";
import { BlogPost, PostNotFound } from "../blog-post.tsx";
import {
  type OtherPostsView,
  otherPostsView,
  type PostView,
  postView,
  shownPostTags,
} from "../blog-views.server.ts";
import { PostGrid } from "../post-grid.tsx";
import type { Route } from "./+types/route";

const ALWAYS_KEYWORDS = ["data engineering", "AI consulting"];

/** Everything that crawlers and link previews read of a post. */
function postMeta(post: PostView, matches: Matches): MetaDescriptor[] {
  const { meta, tags } = post;
  const { firm, siteUrl } = findRootData(matches);
  const page = {
    path: `/blog/${post.slug}`,
    title: postPageTitle(post.title, meta.title, firm.name),
    description: meta.description,
    keywords: [...tags, ...ALWAYS_KEYWORDS],
  };
  const image = meta.image
    ? { ...meta.image, alt: post.alt }
    : drawnImage(page.path, postCard(post, firm));
  const described = pageMeta(page, matches, {
    trail: [
      { name: "Blog", path: "/blog" },
      { name: post.title, path: page.path },
    ],
    article: { publishedAt: meta.publishedAt, updatedAt: meta.updatedAt, tags },
    image,
    structuredData: [blogPostingData(siteUrl, post, meta.featuredImage ?? image.src)],
  });
  const markdown = {
    tagName: "link",
    rel: "alternate",
    type: "text/markdown",
    href: `${page.path}.md`,
  };
  return [...described, markdown];
}

// Only admins load this link.
const EditPostLink = lazy(() => import("../../../account/edit-post-link.tsx"));

export const handle: PageHandle = { showsPost: true };

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) =>
  post ? postMeta(post, matches) : hiddenPageMeta("Post Not Found", matches);

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { ctx, imageUrl, website } = context.get(pageContext);
  try {
    const found = await getPostPage(ctx, slug);
    if (found) {
      const { post, related, neighbors } = found;
      const rendered = await renderedPost(post, imageUrl);
      const others = otherPostsView(related, neighbors, imageUrl);
      const invitation = website.contact.afterPost;
      const view = { id: post.id, ...postView(post, rendered, imageUrl), others, invitation };
      context.set(tagsContext, shownPostTags(others));
      if (isDataRequest(request)) return data({ ...view, html: rendered.html });
      context.set(postBodyContext, rendered.html);
      return data<typeof view & { html?: string }>(view);
    }
    const renamed = await findRenamedPost(ctx, slug);
    if (!renamed) return data(null, { status: 404 });
    return redirect(`/blog/${renamed}`, 301);
  } catch (err) {
    // The spec wants no error shown, but the 503 keeps crawlers from seeing a deleted post.
    ctx.log.error({ err, slug }, "a post could not be read");
    return data(null, UNAVAILABLE);
  }
}

/** After the first page, the app fetches only a page's data. */
function isDataRequest({ url }: Request) {
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

type AfterPostProps = OtherPostsView & {
  slug: string;
  invitation: ShownWebsite["contact"]["afterPost"];
};

/** Links to other posts, and an invitation to contact the firm. */
function AfterPost({ slug, invitation, related, newer, older }: AfterPostProps) {
  return (
    <div className="frame grid gap-12 pb-14 print:hidden lg:gap-16 lg:pb-24">
      <section
        aria-labelledby="invitation"
        className="grid gap-x-16 gap-y-5 border border-rule bg-raised p-6 lg:flex lg:items-center lg:justify-between lg:p-9"
      >
        <div className="max-w-post">
          <h2 id="invitation" className="text-xl">
            {invitation.heading}
          </h2>
          <p className="mt-2 text-muted">{invitation.text}</p>
        </div>
        <p className="lg:shrink-0">
          <LinkButton to={`/?about=${slug}#contact`}>{invitation.link}</LinkButton>
        </p>
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related-posts">
          <h2 id="related-posts" className="text-2xl">
            Related posts
          </h2>
          <PostGrid posts={related} heading="h3" className="mt-6 lg:mt-8" />
        </section>
      )}
      {(newer || older) && (
        <nav
          aria-label="Newer and older posts"
          className="grid gap-x-8 gap-y-6 border-t border-rule pt-6 sm:grid-cols-2"
        >
          {newer && (
            <NeighborLink {...newer}>
              <ArrowLeft size={16} />
              Newer
            </NeighborLink>
          )}
          {older && (
            <NeighborLink {...older} isOlder>
              Older
              <ArrowRight size={16} />
            </NeighborLink>
          )}
        </nav>
      )}
    </div>
  );
}

type NeighborLinkProps = { slug: string; title: string; isOlder?: boolean; children: ReactNode };

function NeighborLink({ slug, title, isOlder = false, children }: NeighborLinkProps) {
  return (
    <Link
      to={`/blog/${slug}`}
      rel={isOlder ? "next" : "prev"}
      className={classNames("group grid gap-1", isOlder && "sm:col-start-2 sm:justify-items-end")}
    >
      <span className="flex items-center gap-2 text-sm text-muted">{children}</span>
      <span
        className={classNames(
          "font-display text-lg leading-tight wrap-anywhere group-hover:text-signal group-hover:underline",
          isOlder && "sm:text-right",
        )}
        dir="auto"
      >
        {title}
      </span>
    </Link>
  );
}
