import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Heading } from "#features/posts/rendering/headings.ts";
import { chooseMotif } from "#features/share-images/drawing.ts";
import type { loader } from "../../root.tsx";
import { Avatar } from "../../ui/data/avatar.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { BackLink, LinkButton } from "../../ui/layout/link.tsx";
import { SearchForm } from "./blog-header.tsx";
import type { PostView } from "./blog-views.server.ts";
import { POST, POST_COLUMN, POST_GRID, POST_MARGIN, postTitle } from "./frames.ts";
import { DrawnPicture, ImageFrame } from "./image-frame.tsx";
import { PostContent } from "./post-content.tsx";
import { AuthorLink, Tags } from "./post-grid.tsx";
import { PostStyles } from "./post-styles.tsx";

type BlogPostProps = {
  post: PostView;
  /** Content below the text of a published post. */
  children?: ReactNode;
};

export function BlogPost({ post, children }: BlogPostProps) {
  const { author } = post;
  return (
    <article className={POST}>
      <PostStyles />
      <div className={POST_COLUMN}>
        <BackLink to="/blog">Back to Blog</BackLink>
      </div>
      <PostHeader post={post} />
      <div className={classNames(POST_GRID, "pt-8 lg:pt-10")}>
        <TableOfContents
          headings={post.headings}
          className={classNames(POST_MARGIN, "max-xl:mb-8")}
        />
        <div className={classNames(POST_COLUMN, "xl:row-start-1")}>
          <PostContent html={post.html} />
          {children}
          {author?.bio && <AboutTheAuthor {...author} bio={author.bio} />}
        </div>
      </div>
    </article>
  );
}

type AboutTheAuthorProps = { name: string; path: string; avatar: string | undefined; bio: string };

function AboutTheAuthor({ name, path, avatar, bio }: AboutTheAuthorProps) {
  return (
    <aside
      className="mt-10 border-t-2 border-brand pt-5 lg:mt-14"
      aria-labelledby="about-the-author"
    >
      <h2 id="about-the-author" className="text-xl">
        About the Author
      </h2>
      <div className="mt-4 flex gap-4">
        <Avatar name={name} src={avatar} size="medium" />
        <div className="min-w-0">
          <p>
            <AuthorLink name={name} path={path} />
          </p>
          <p className="mt-1 break-words whitespace-pre-line" dir="auto">
            {bio}
          </p>
        </div>
      </div>
    </aside>
  );
}

/** The featured image is as wide as the text. */
const SIZES = "(min-width: 40rem) 608px, calc(100vw - 42px)";

/** A post without a picture gets a drawing, in the margin where there is one. */
function PostHeader({ post }: { post: PostView }) {
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

type TableOfContentsProps = { headings: Heading[]; className?: string };

/** Folded above the text, or next to it on a wide screen. Posts with few headings have none. */
function TableOfContents({ headings, className }: TableOfContentsProps) {
  const current = useCurrentHeading(headings);
  if (headings.length === 0) return null;
  const list = <HeadingList headings={headings} current={current} />;
  return (
    <nav aria-label="On this page" className={classNames("text-sm print:hidden", className)}>
      <details className="border-y border-rule xl:hidden">
        <summary className="py-3 font-semibold">On this page</summary>
        <div className="pb-3">{list}</div>
      </details>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto xl:block">
        <p className="font-semibold">On this page</p>
        {list}
      </div>
    </nav>
  );
}

type HeadingListProps = { headings: Heading[]; current: string | undefined };

function HeadingList({ headings, current }: HeadingListProps) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <ol className="toc mt-2 grid" data-marked={current !== undefined || undefined}>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            dir="auto"
            aria-current={id === current ? "location" : undefined}
            className={classNames(ENTRY, level > top ? "ps-6" : "ps-3")}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

const ENTRY = "block py-1 wrap-anywhere";

/** How much of the screen, from the top, a heading must reach for its section to be the current one. */
const READ_FROM = 0.3;

/** The id of the section that is being read; undefined above the first, and until the app runs. */
function useCurrentHeading(headings: Heading[]) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(findCurrent, {
      rootMargin: `0px 0px ${-100 * (1 - READ_FROM)}%`,
    });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();

    function findCurrent() {
      const line = window.innerHeight * READ_FROM;
      setCurrent(elements.findLast((each) => each.getBoundingClientRect().top <= line)?.id);
    }
  }, [headings]);
  return current;
}

export function PostNotFound() {
  return (
    <div className="frame grid min-h-120 content-start gap-6 py-24">
      <h1 className="max-w-heading text-3xl">Post Not Found</h1>
      <p>The blog post you're looking for doesn't exist.</p>
      <SearchForm />
      <p>
        <LinkButton to="/blog">
          <ArrowLeft />
          Back to Blog
        </LinkButton>
      </p>
    </div>
  );
}
