import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { AdminPage } from "../admin/admin-page.tsx";
import { MediaGrid } from "../admin/media/media-grid.tsx";
import { MediaUpload } from "../admin/media/media-upload.tsx";
import { mediaApi } from "../api/media.ts";
import { hiddenPageMeta } from "../meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import { useFetched } from "../ui/use-fetched.ts";
import { WhenFetched } from "../ui/when-fetched.tsx";
import type { Route } from "./+types/admin-media";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Media");

export default function MediaPage() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  const images = useFetched(useCallback(() => mediaApi.list(page), [page]));

  /** A new image comes first on the first page. */
  function showNewest() {
    if (page > 1) setQuery({});
    else images.reload();
  }

  return (
    <AdminPage title="Media" lede="Images for posts and profiles, newest first.">
      <MediaUpload onUploaded={showNewest} />
      <WhenFetched fetched={images}>
        {({ media, total, page_size }) => (
          <>
            {media.length > 0 ? (
              <MediaGrid items={media} onChanged={images.reload} />
            ) : (
              <p className="border-t border-rule pt-6">
                {page === 1 ? "No images yet." : "No images on this page."}
              </p>
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
    </AdminPage>
  );
}
