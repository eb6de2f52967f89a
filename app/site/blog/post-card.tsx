import type { CardView } from "../../blog-views.server.ts";
import { Link } from "../../ui/link.tsx";
import { Picture } from "./picture.tsx";
import { Tags } from "./tags.tsx";

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw";

export function PostCard({ post }: { post: CardView }) {
  return (
    <li className="post-card">
      {post.picture && (
        <div className="post-card-image">
          <Picture picture={post.picture} alt={post.alt} sizes={SIZES} />
        </div>
      )}
      <h2 className="text-[1.6rem]">
        <Link to={`/blog/${post.slug}`} className="post-card-link line-clamp-2" dir="auto">
          {post.title}
        </Link>
      </h2>
      {post.excerpt && (
        <p className="line-clamp-3 text-muted" dir="auto">
          {post.excerpt}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-[0.9rem] text-muted">
        {post.author && <span className="font-semibold text-ink">{post.author}</span>}
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
