import type { CardView } from "../../../routes/site/blog-views.server.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { AuthorLink } from "../post/author-link.tsx";
import { Tags } from "../post/tags.tsx";
import type { CardWidth } from "./card-widths.ts";
import { DrawnPicture } from "./drawn-picture.tsx";
import { CARD, CARD_ON_PHONE, WIDTHS } from "./frames.ts";
import { ImageFrame } from "./image-frame.tsx";

type PostCardProps = {
  post: CardView;
  width: CardWidth;
  /** Of the drawing in place of a picture. */
  motif: number;
  /** The newest post, set larger than the others. */
  isLead?: boolean;
  heading?: "h2" | "h3";
};

export function PostCard({ post, width, motif, isLead, heading: Heading = "h2" }: PostCardProps) {
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

/** On phones, below the picture and the title, which are side by side. */
const BELOW = "max-sm:order-1 max-sm:col-span-2";

/** The frame's padding is 21 px on each side of a phone. From 90rem on it no longer grows. */
const THIRD = "(min-width: 90rem) 418px, (min-width: 64rem) 29vw, (min-width: 40rem) 45vw, 102px";
const HALF = "(min-width: 90rem) 646px, (min-width: 40rem) 45vw, 102px";
const LEAD = "(min-width: 90rem) 646px, (min-width: 40rem) 45vw, calc(100vw - 42px)";
const SIZES = { third: THIRD, half: HALF, full: HALF, last: THIRD };

/** The whole card is its target: one link, read once. */
const CARD_LINK =
  "line-clamp-2 wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-6 focus-visible:after:outline-brand";
