import { tagPath } from "#features/posts/paths.ts";
import { LINEAGE, motifsInList } from "#features/share-images/drawing.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { Link } from "../../ui/layout/link.tsx";
import type { CardView } from "./blog-views.server.ts";
import { CARD, CARD_GRID, CARD_ON_PHONE, type CardWidth, cardWidths, WIDTHS } from "./frames.ts";
import { DrawnPicture, ImageFrame } from "./image-frame.tsx";

type PostGridProps = {
  posts: CardView[];
  /** The first post gets a row of its own, and more room. */
  hasLead?: boolean;
  heading?: "h2" | "h3";
  className?: string;
};

/** Cards in rows without holes. */
export function PostGrid({ posts, hasLead = false, heading, className }: PostGridProps) {
  const widths = cardWidths(posts.length - (hasLead ? 1 : 0));
  if (hasLead) widths.unshift("full");
  const motifs = motifsInList(posts);
  return (
    <ul className={classNames(CARD_GRID, className)}>
      {posts.map((post, index) => (
        <PostCard
          key={post.slug}
          post={post}
          width={widths[index] ?? "third"}
          motif={motifs[index] ?? LINEAGE}
          isLead={hasLead && index === 0}
          {...(heading && { heading })}
        />
      ))}
    </ul>
  );
}

type PostCardProps = {
  post: CardView;
  width: CardWidth;
  /** The number of the drawing that is shown in place of a picture. */
  motif: number;
  /** The newest post, set larger than the others. */
  isLead?: boolean;
  heading?: "h2" | "h3";
};

function PostCard({ post, width, motif, isLead, heading: Heading = "h2" }: PostCardProps) {
  return (
    <li className={classNames(CARD, !isLead && CARD_ON_PHONE, WIDTHS[width])}>
      <div className="max-sm:row-span-2">
        {post.picture ? (
          <ImageFrame
            picture={post.picture}
            title={post.title}
            motif={motif}
            alt={post.alt}
            sizes={isLead ? LEAD : SIZES[width]}
          />
        ) : (
          <DrawnPicture title={post.title} motif={motif} />
        )}
      </div>
      <div className={classNames("grid min-w-0 content-start gap-3", !isLead && "max-sm:contents")}>
        <Heading className={isLead ? "text-2xl" : "text-lg sm:text-xl"}>
          <Link to={`/blog/${post.slug}`} className={CARD_LINK} dir="auto">
            {post.title}
          </Link>
        </Heading>
        {post.excerpt && (
          <p
            className={classNames(
              "line-clamp-3 text-muted",
              isLead ? "text-lg" : `max-sm:text-sm ${BELOW}`,
            )}
            dir="auto"
          >
            {post.excerpt}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {post.author && <AuthorLink {...post.author} />}
          {post.date && (
            <time dateTime={post.date.iso} className="tabular-nums">
              {post.date.text}
            </time>
          )}
        </p>
        <div className={isLead ? undefined : BELOW}>
          <Tags tags={post.tags} />
        </div>
      </div>
    </li>
  );
}

/** On phones, the text is below the picture and the title, which are side by side. */
const BELOW = "max-sm:order-1 max-sm:col-span-2";

/** The frame's padding is 21 px on each side of a phone. From 90rem on it no longer grows. */
const THIRD = "(min-width: 90rem) 418px, (min-width: 64rem) 29vw, (min-width: 40rem) 45vw, 102px";
const HALF = "(min-width: 90rem) 646px, (min-width: 40rem) 45vw, 102px";
const LEAD = "(min-width: 90rem) 646px, (min-width: 40rem) 45vw, calc(100vw - 42px)";
const SIZES = { third: THIRD, half: HALF, full: HALF, last: THIRD };

/** The whole card is the target of its link, which is read once. */
const CARD_LINK =
  "line-clamp-2 wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-6 focus-visible:after:outline-brand";

export function AuthorLink({ name, path }: { name: string; path: string }) {
  return (
    // Above the link that covers a card.
    <Link to={path} className="relative font-semibold text-ink hover:text-signal hover:underline">
      {name}
    </Link>
  );
}

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    // Above the link that covers a card.
    <ul className="relative flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagPath(tag)} className="inline-block py-1">
            <Badge dir="auto">{tag}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
