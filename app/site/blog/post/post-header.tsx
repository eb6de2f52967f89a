import { useRouteLoaderData } from "react-router";
import type { loader } from "../../../root.tsx";
import type { PostView } from "../../../routes/site/blog-views.server.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { DrawnPicture } from "../list/drawn-picture.tsx";
import { POST_COLUMN, POST_HEADER, POST_PICTURE, postTitle } from "../list/frames.ts";
import { ImageFrame } from "../list/image-frame.tsx";
import { AuthorLink } from "./author-link.tsx";
import { Tags } from "./tags.tsx";

/** From 64rem on beside the title, which is as wide as the text. */
const SIZES =
  "(min-width: 90rem) 646px, (min-width: 64rem) calc(92vw - 684px), (min-width: 40rem) 590px, calc(100vw - 42px)";

/** The title beside the picture; on phones and tablets above it. */
export function PostHeader({ post }: { post: PostView }) {
  const { author } = post;
  return (
    <header className={POST_HEADER}>
      <div className={classNames(POST_COLUMN, "flex flex-col justify-between gap-6")}>
        <h1 {...postTitle(post.title)} dir="auto">
          {post.title}
        </h1>
        <div className="grid gap-5">
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
      </div>
      {post.picture ? (
        <ImageFrame
          picture={post.picture}
          title={post.title}
          alt={post.alt}
          sizes={SIZES}
          className={classNames(POST_PICTURE, "self-start max-lg:has-data-broken:hidden")}
        />
      ) : (
        <div className={classNames(POST_PICTURE, "self-start max-lg:hidden")}>
          <DrawnPicture title={post.title} />
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
