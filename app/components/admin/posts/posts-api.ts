import type { PostInput } from "#features/posts/post.schema.ts";
import { ask } from "../../../auth/api.ts";
import { ApiError } from "../../../auth/bearer-fetch.ts";

export type ListedPost = {
  id: string;
  title: string;
  slug: string;
  published: boolean;
  created_at: string;
  updated_at: string;
};

export type PostList = {
  posts: ListedPost[];
  /** How many the filter lets through, and how many there are. */
  total: number;
  count: number;
  page: number;
  page_size: number;
};

export type Preview = { preview_url: string | null; preview_expires_at: string | null };

export type Post = PostInput &
  Preview & {
    id: string;
    version: number;
    published_at: string | null;
    created_at: string;
    updated_at: string;
  };

export type Revision = {
  version: number;
  title: string;
  published: boolean;
  saved_at: string;
  saved_by: string | null;
};

type RevisionWithPost = { version: number; saved_at: string; post: PostInput };

const ALL = "/api/admin/posts";
const one = (id: string) => `${ALL}/${encodeURIComponent(id)}`;

/** What the pages that manage posts ask of the server. */
export const postsApi = {
  list: (filter: URLSearchParams) => ask<PostList>(`${ALL}?${filter}`),
  /** Null when there is none. */
  get: (id: string) => ask<Post>(one(id)).catch(nullWhenMissing),
  create: (body: PostInput) => ask<Post>(ALL, { method: "POST", body }),
  save: (id: string, body: PostInput & { version?: number | undefined }) =>
    ask<Post>(one(id), { method: "PUT", body }),
  remove: (id: string) => ask<unknown>(one(id), { method: "DELETE" }),
  preview: (content: string) =>
    ask<{ html: string }>(`${ALL}/preview`, { method: "POST", body: { content } }),
  revisions: (id: string) => ask<{ revisions: Revision[] }>(`${one(id)}/revisions`),
  revision: (id: string, version: number) =>
    ask<RevisionWithPost>(`${one(id)}/revisions/${version}`),
  createPreviewLink: (id: string) =>
    ask<Preview>(`${one(id)}/preview-link`, { method: "POST", body: {} }),
  withdrawPreviewLink: (id: string) =>
    ask<unknown>(`${one(id)}/preview-link`, { method: "DELETE" }),
};

function nullWhenMissing(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
