import type { CardView } from "../../../routes/site/blog-views.server.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { AuthorLink } from "../post/author-link.tsx";
import { Tags } from "../post/tags.tsx";
import type { CardWidth } from "./card-widths.ts";
import { DrawnPicture } from "./drawn-picture.tsx";
import { CARD, WIDTHS } from "./frames.ts";
import { ImageFrame } from "./image-frame.tsx";

type PostCardProps = {
  post: CardView;
  width: CardWidth;
  /** The newest post, set larger than the others. */
  isLead?: boolean;
  heading?: "h2" | "h3";
};

export function PostCard({ post, width, isLead, heading: Heading = "h2" }: PostCardProps) {
  return (
    <li className={classNames(CARD, WIDTHS[width])}>
      {post.picture ? (
        <ImageFrame picture={post.picture} title={post.title} alt={post.alt} sizes={SIZES[width]} />
      ) : (
        <DrawnPicture title={post.title} />
      )}
      <div className="grid min-w-0 content-start gap-3">
        <Heading className={isLead ? "text-2xl" : "text-xl"}>
          <Link to={`/blog/${post.slug}`} className={CARD_LINK} dir="auto">
            {post.title}
          </Link>
        </Heading>
        {post.excerpt && (
          <p className={classNames("line-clamp-3 text-muted", isLead && "text-lg")} dir="auto">
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
        <Tags tags={post.tags} />
      </div>
    </li>
  );
}

/** The frame's padding is 21 px on each side of a phone. From 90rem on it no longer grows. */
const THIRD =
  "(min-width: 90rem) 418px, (min-width: 64rem) 29vw, (min-width: 40rem) 45vw, calc(100vw - 42px)";
const HALF = "(min-width: 90rem) 646px, (min-width: 40rem) 45vw, calc(100vw - 42px)";
const SIZES = { third: THIRD, half: HALF, full: HALF, last: THIRD };

/** The whole card is its target: one link, read once. */
const CARD_LINK =
  "line-clamp-2 wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-6 focus-visible:after:outline-brand";
