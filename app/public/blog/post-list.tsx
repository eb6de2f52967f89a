import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, LinkButton } from "../../ui/layout/link.tsx";
import type { PostListView } from "./blog-views.server.ts";
import { PostGrid } from "./post-grid.tsx";

export const NO_POSTS: PostListView = { posts: [], page: 1, pages: 1, hasNext: false };

type PostListProps = PostListView & {
  /** The path of the list's first page. */
  path: string;
  header: ReactNode;
  /** The list starts with the newest post, which is set larger. */
  hasLead?: boolean;
};

/** One page of posts, and links to the others. */
export function PostList(props: PostListProps) {
  const { posts, page, pages, hasNext, path, header, hasLead = false } = props;
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      {header}
      {posts.length === 0 ? (
        <p className="mt-14 border-t border-rule pt-8">No blog posts published yet.</p>
      ) : (
        <PostGrid posts={posts} hasLead={hasLead && page === 1} className="mt-10 lg:mt-14" />
      )}
      <Pager path={path} page={page} pages={pages} hasNext={hasNext} />
    </div>
  );
}

type PagerProps = {
  /** The path of the first page. */
  path: string;
  page: number;
  /** Undefined if there are too many to count. */
  pages: number | undefined;
  hasNext: boolean;
};

/** Plain links, so that crawlers reach every post. */
function Pager({ path, page, pages, hasNext }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Blog pages" className="mt-14 border-t border-rule pt-6">
      <ul className="flex items-center justify-between gap-4">
        <li className="flex-1">
          {page > 1 && (
            <LinkButton to={listPagePath(path, page - 1)} rel="prev">
              <ArrowLeft size={18} />
              Newer
            </LinkButton>
          )}
        </li>
        <li className="text-muted tabular-nums" aria-current="page">
          Page {page}
          {pages && ` of ${pages}`}
        </li>
        <li className="flex flex-1 justify-end">
          {hasNext && (
            <LinkButton to={listPagePath(path, page + 1)} rel="next">
              Older
              <ArrowRight size={18} />
            </LinkButton>
          )}
        </li>
      </ul>
    </nav>
  );
}

export function listPagePath(path: string, page: number) {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** Links to the whole blog, below the heading of a part of it. */
export function ListLinks({ children }: { children?: ReactNode }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
      <Link to="/blog" className="link">
        All posts
      </Link>
      <Link to="/blog/tags" className="link">
        All tags
      </Link>
      {children}
    </p>
  );
}
