import { nullWhenMissing } from "./api-error.ts";
import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";
import { prepareRequest } from "./signed-in.ts";

export type PostList = ResponseOf<"GET /api/admin/posts">;
export type ListedPost = PostList["posts"][number];
export type PostChoices = ResponseOf<"GET /api/admin/post-choices">;
export type BulkResult = ResponseOf<"POST /api/admin/posts/bulk">;
export type Post = ResponseOf<"GET /api/admin/posts/:id">;
export type Preview = ResponseOf<"POST /api/admin/posts/:id/preview-link">;
export type Revision = ResponseOf<"GET /api/admin/posts/:id/revisions">["revisions"][number];
export type CheckedPost = ResponseOf<"POST /api/admin/posts/check">;

export const postsApi = {
  list: (query: URLSearchParams | string) => request("GET /api/admin/posts", { query }),
  /** Null when it was deleted. */
  get: (id: string) =>
    request("GET /api/admin/posts/:id", { params: { id } }).catch(nullWhenMissing),
  create: (body: BodyOf<"POST /api/admin/posts">) => request("POST /api/admin/posts", { body }),
  save: (id: string, body: BodyOf<"PUT /api/admin/posts/:id">) =>
    request("PUT /api/admin/posts/:id", { params: { id }, body }),
  remove: (id: string) => request("DELETE /api/admin/posts/:id", { params: { id } }),
  /** A heartbeat: the post is open in the editor. `leave` says that it no longer is. */
  edit: async (id: string) => {
    const leave = await prepareRequest("DELETE /api/admin/posts/:id/editors", { params: { id } });
    const beat = await request("POST /api/admin/posts/:id/editors", { params: { id } });
    return { names: beat.others, leave };
  },
  linkTarget: (path: string) => request("GET /api/admin/link-target", { query: { path } }),
  choices: () => request("GET /api/admin/post-choices"),
  change: (body: BodyOf<"POST /api/admin/posts/bulk">) =>
    request("POST /api/admin/posts/bulk", { body }),
  undoChange: (posts: BulkResult["undo"]) =>
    request("POST /api/admin/posts/bulk-undo", { body: { posts } }),
  duplicate: (id: string) => request("POST /api/admin/posts/:id/duplicate", { params: { id } }),
  preview: (content: string) => request("POST /api/admin/posts/preview", { body: { content } }),
  blocks: (content: string) => request("POST /api/admin/posts/blocks", { body: { content } }),
  check: (body: BodyOf<"POST /api/admin/posts/check">) =>
    request("POST /api/admin/posts/check", { body }),
  warnings: (ids: string[]) =>
    request("GET /api/admin/posts/warnings", { query: new URLSearchParams({ ids: ids.join() }) }),
  revisions: (id: string) => request("GET /api/admin/posts/:id/revisions", { params: { id } }),
  revision: (id: string, version: number) =>
    request("GET /api/admin/posts/:id/revisions/:version", {
      params: { id, version: String(version) },
    }),
  createPreviewLink: (id: string) =>
    request("POST /api/admin/posts/:id/preview-link", { params: { id } }),
  withdrawPreviewLink: (id: string) =>
    request("DELETE /api/admin/posts/:id/preview-link", { params: { id } }),
};
