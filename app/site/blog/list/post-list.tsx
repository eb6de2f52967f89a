import type { ReactNode } from "react";
import type { CardView } from "../../../routes/site/blog-views.server.ts";
import { Pager } from "./pager.tsx";
import { PostGrid } from "./post-grid.tsx";

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
