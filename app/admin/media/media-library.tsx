import { useSearchParams } from "react-router";
import { type MediaFilter, mediaFilterSchema } from "#features/media/media-change.schema.ts";
import { mediaApi } from "../../api/media.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { useListFilter } from "../use-list-filter.ts";
import { MediaBar } from "./media-bar.tsx";
import { MediaDetail } from "./media-detail.tsx";
import { LoadingGrid, MediaGrid } from "./media-grid.tsx";
import { MediaTable } from "./media-table.tsx";
import { MediaUpload } from "./media-upload.tsx";
import { useMediaView } from "./use-media-view.ts";

export function MediaLibrary() {
  const [params] = useSearchParams();
  const openId = params.get("image");
  const list = useListFilter(mediaFilterSchema);
  const { filter, search } = list;
  const images = useFetched(mediaApi.list, search);
  const [view, setView] = useMediaView();

  /** A new image comes first on the first page. */
  function showNewest() {
    if (search === "") images.reload();
    else list.showOnly({});
  }

  const Images = view === "grid" ? MediaGrid : MediaTable;
  return (
    <>
      <MediaUpload onUploaded={showNewest} />
      <MediaBar {...list} view={view} onView={setView} />
      <WhenFetched fetched={images} loading={<LoadingGrid />}>
        {({ media, total, page, page_size }) => (
          <>
            {images.hasFailed && <Outdated onRetry={images.reload} />}
            <p role="status" className="mb-3 text-sm text-muted">
              {total === 1 ? "1 image" : `${total.toLocaleString("en-US")} images`}
            </p>
            {media.length > 0 ? (
              <Images items={media} onChanged={images.reload} />
            ) : (
              <Nothing filter={filter} />
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
      {openId && (
        <MediaDetail
          key={openId}
          id={openId}
          listed={images.data?.media.find(({ id }) => id === openId)}
          onChanged={images.reload}
          onClose={() => list.show({ page: filter.page })}
        />
      )}
    </>
  );
}

function Nothing({ filter: { q, use, page } }: { filter: MediaFilter }) {
  if (!q && use === "all" && page === 1) {
    return (
      <EmptyState
        title="No images yet."
        text="Upload images here, or while you write a post. They can be used in posts and profiles."
      />
    );
  }
  return (
    <EmptyState
      title={
        q ? `No images match “${q}”.` : page > 1 ? "No images on this page." : `No ${use} images.`
      }
      action={<LinkButton to={{ search: "" }}>Show all images</LinkButton>}
    />
  );
}
