import { useRouteLoaderData } from "react-router";
import { chooseMotif } from "#features/share-images/drawing.ts";
import type { loader } from "../../../root.tsx";
import type { PostView } from "../../../routes/site/blog-views.server.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { DrawnPicture } from "../list/drawn-picture.tsx";
import { POST_COLUMN, POST_GRID, postTitle } from "../list/frames.ts";
import { ImageFrame } from "../list/image-frame.tsx";
import { AuthorLink } from "./author-link.tsx";
import { Tags } from "./tags.tsx";

/** As wide as the text. */
const SIZES = "(min-width: 40rem) 608px, calc(100vw - 42px)";

/** A drawing, for a post without a picture, is in the margin, if there is one. */
export function PostHeader({ post }: { post: PostView }) {
  const { author } = post;
  const motif = chooseMotif(post);
  return (
    <header className={classNames(POST_GRID, "mt-3")}>
      <div className={classNames(POST_COLUMN, "grid gap-6")}>
        <h1 {...postTitle(post.title)} dir="auto">
          {post.title}
        </h1>
        <div className="grid gap-4">
          <div className="flex items-center gap-4">
            {author && (
              <div className="print:hidden">
                <Avatar name={author.name} src={author.avatar} size="medium" />
              </div>
            )}
            <div className="min-w-0">
              {author && (
                <p>
                  <AuthorLink name={author.name} path={author.path} />
                </p>
              )}
              <p className="text-muted tabular-nums">
                {post.date && (
                  <>
                    <time dateTime={post.date.iso}>{post.date.text}</time>
                    <span aria-hidden="true"> · </span>
                  </>
                )}
                {post.minutes} min read
              </p>
            </div>
          </div>
          <PrintedUrl path={`/blog/${post.slug}`} />
          <Tags tags={post.tags} />
        </div>
        {post.picture && (
          <ImageFrame
            picture={post.picture}
            title={post.title}
            motif={motif}
            alt={post.alt}
            sizes={SIZES}
          />
        )}
      </div>
      {!post.picture && (
        <div className="col-start-1 row-start-1 pt-1 max-xl:hidden">
          <DrawnPicture title={post.title} motif={motif} />
        </div>
      )}
    </header>
  );
}

/** Where a printed post came from. */
function PrintedUrl({ path }: { path: string }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <p className="hidden print:block">
      {root?.siteUrl}
      {path}
    </p>
  );
}
