import type { ResponseOf } from "./contract.ts";

export type PostList = ResponseOf<"GET /api/admin/posts">;
export type ListedPost = PostList["posts"][number];
export type PostChoices = ResponseOf<"GET /api/admin/post-choices">;
export type Post = ResponseOf<"GET /api/admin/posts/:id">;
export type CheckedPost = ResponseOf<"POST /api/admin/posts/check">;
