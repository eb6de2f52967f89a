import { ArrowRight } from "../../ui/layout/icons.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Section } from "../section.tsx";

export type LatestPost = {
  slug: string;
  title: string;
  excerpt: string | null;
  date: { text: string; iso: string } | undefined;
};

/** Text only: it comes late on a long page and must not make it heavier. */
export function LatestPosts({ heading, posts }: { heading: string; posts: LatestPost[] }) {
  return (
    <Section id="latest-posts" label="Blog" heading={heading}>
      <ul className="mt-4 grid gap-x-8 md:grid-cols-3 lg:mt-8">
        {posts.map(({ slug, title, excerpt, date }) => (
          <li
            key={slug}
            className="group relative border-t border-rule py-3 md:border-t-2 md:border-brand"
          >
            {date && (
              <time dateTime={date.iso} className="text-sm text-muted tabular-nums">
                {date.text}
              </time>
            )}
            <h3 className="mt-1 text-xl">
              <Link to={`/blog/${slug}`} className={POST_LINK} dir="auto">
                {title}
              </Link>
            </h3>
            {excerpt && (
              <p className="mt-2 line-clamp-3 text-sm text-muted max-md:hidden" dir="auto">
                {excerpt}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <Link to="/blog" className="link inline-flex min-h-11 items-center gap-2">
          All posts
          <ArrowRight size={16} />
        </Link>
      </p>
    </Section>
  );
}

/** The whole item is its target: one link, read once. */
const POST_LINK =
  "line-clamp-3 wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand";
