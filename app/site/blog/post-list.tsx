import type { ReactNode } from "react";
import type { CardView } from "../../blog-views.server.ts";
import { Pager } from "./pager.tsx";
import { CARD_GRID, PostCard } from "./post-card.tsx";

export type PostListView = {
  posts: CardView[];
  page: number;
  /** Undefined: too many to count. */
  pages: number | undefined;
  hasNext: boolean;
};

export const NO_POSTS: PostListView = { posts: [], page: 1, pages: 1, hasNext: false };

type PostListProps = PostListView & {
  /** Where the list's first page is. */
  path: string;
  header: ReactNode;
};

/** One page of posts, and links to the others. */
export function PostList({ posts, page, pages, hasNext, path, header }: PostListProps) {
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      {header}
      {posts.length === 0 ? (
        <p className="mt-14 border-t border-rule pt-8">No blog posts published yet.</p>
      ) : (
        <ul className={CARD_GRID}>
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </ul>
      )}
      <Pager path={path} page={page} pages={pages} hasNext={hasNext} />
    </div>
  );
}
