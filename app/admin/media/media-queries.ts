import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { MediaItem } from "../../api/media.ts";
import { request } from "../../session/admin-request.ts";
import { reload } from "../../session/query-client.ts";
import { nullWhenMissing } from "../../session/requests.ts";

/** An image with its details; null if it doesn’t exist. */
export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /api/admin/media/:id", id],
    queryFn: ({ signal }): Promise<MediaItem | null> =>
      request("GET /api/admin/media/:id", { params: { id }, signal }).catch(nullWhenMissing),
  });

/** Loads the list again. What was requested before is dropped. */
export const reloadImages = (queries: QueryClient) => reload(queries, "GET /api/admin/media");

/** Shows an image as it was just saved, whatever was requested before. */
export async function showSavedImage(queries: QueryClient, image: MediaItem) {
  const query = imageQuery(image.id);
  await queries.cancelQueries({ queryKey: query.queryKey });
  queries.setQueryData(query.queryKey, image);
  void reloadImages(queries);
}
