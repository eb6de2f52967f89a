import type { CardView } from "../../blog-views.server.ts";
import { Link } from "../../ui/link.tsx";
import { AuthorLink } from "./author-link.tsx";
import { DrawnPicture } from "./drawn-picture.tsx";
import { ImageFrame } from "./image-frame.tsx";
import { Tags } from "./tags.tsx";

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw";

export function PostCard({ post }: { post: CardView }) {
  return (
    <li className={CARD}>
      {post.picture ? (
        <ImageFrame picture={post.picture} alt={post.alt} sizes={SIZES} />
      ) : (
        <DrawnPicture title={post.title} />
      )}
      <h2 className="text-xl">
        <Link to={`/blog/${post.slug}`} className={CARD_LINK} dir="auto">
          {post.title}
        </Link>
      </h2>
      {post.excerpt && (
        <p className="line-clamp-3 text-muted" dir="auto">
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
    </li>
  );
}

export const CARD_GRID =
  "mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3 lg:gap-y-14";
export const CARD = "group relative grid content-start gap-3 border-t-2 border-brand pt-4.5";

/** The whole card is its target: one link, read once. */
const CARD_LINK =
  "line-clamp-2 wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-6 focus-visible:after:outline-brand";
