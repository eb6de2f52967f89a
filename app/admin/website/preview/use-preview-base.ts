import { useQuery } from "@tanstack/react-query";
import { request } from "../../../session/admin-request.ts";

const RENEWED_EVERY_MS = 50 * 60_000;

/**
 * The path below which the drafted site is served. It expires, so a new one is requested in time.
 */
export function usePreviewBase() {
  const { data, isError } = useQuery({
    queryKey: ["POST /api/admin/website/preview"],
    queryFn: ({ signal }) => request("POST /api/admin/website/preview", { signal }),
    refetchInterval: RENEWED_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  return { base: data?.path, hasFailed: isError };
}
