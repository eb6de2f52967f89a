import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { postBody } from "../helpers/posts.ts";
import { expect } from "./fixtures.ts";
import { FIRST_ADMIN, type Person, startSession } from "./people.ts";

export type Post = { id: string; slug: string; version: number };

/** Headers for a signed-in user's request to the API. */
export async function bearer(request: APIRequestContext, person: Person = FIRST_ADMIN) {
  const { access_token } = await startSession(request, person);
  return { Authorization: `Bearer ${access_token}` };
}

/** Creates a post through the API, with a unique slug unless one is given. */
export async function createPost(
  request: APIRequestContext,
  change: object = {},
  person = FIRST_ADMIN,
): Promise<Post> {
  const headers = await bearer(request, person);
  const data = postBody({ slug: `post-${crypto.randomUUID()}`, ...change });
  const response = await request.post("/api/admin/posts", { headers, data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

export async function updatePost(request: APIRequestContext, post: Post, change: object) {
  const headers = await bearer(request);
  const data = postBody({ slug: post.slug, ...change });
  const response = await request.put(`/api/admin/posts/${post.id}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
  return response.json() as Promise<Post>;
}

export async function deletePost(request: APIRequestContext, { id }: Post) {
  const response = await request.delete(`/api/admin/posts/${id}`, {
    headers: await bearer(request),
  });
  expect(response.status()).toBe(200);
}

export async function deleteAllPosts(request: APIRequestContext) {
  const headers = await bearer(request);
  for (;;) {
    const { posts } = await (await request.get("/api/admin/posts", { headers })).json();
    if (posts.length === 0) return;
    for (const { id } of posts) await request.delete(`/api/admin/posts/${id}`, { headers });
  }
}

/** Uploads a photo-like picture. Returns the response. */
export async function uploadPicture(request: APIRequestContext, width = 1200, height = 800) {
  const background = { r: 30, g: 77, b: 59 };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const buffer = await sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
  const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer };
  const response = await request.post("/api/storage/blog-images", {
    headers: await bearer(request),
    multipart: { file },
  });
  expect(response.status(), await response.text()).toBe(201);
  return response.json() as Promise<{ id: string; name: string; url: string }>;
}
