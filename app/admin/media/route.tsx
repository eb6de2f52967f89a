import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { MEDIA_USES } from "#features/media/media.schema.ts";
import { type MediaFilter, mediaFilterSchema } from "#features/media/media-change.schema.ts";
import { byteSize } from "#platform/text/byte-size.ts";
import { counted } from "#platform/text/counted.ts";
import type { MediaItem } from "../../api/media.ts";
import { shortDate } from "../../dates.ts";
import { listOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { Cell, HeaderCell, Row, Table } from "../../ui/data/table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchField, SelectField } from "../../ui/forms/controls.tsx";
import { LinkButton } from "../../ui/layout/link.tsx";
import { recall, remember } from "../../ui/remember.ts";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import type { Route } from "./+types/route";
import { MediaActions, MediaUses } from "./media-actions.tsx";
import { MediaDetail } from "./media-detail.tsx";
import { MediaUpload } from "./media-upload.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Media", matches);

export default function MediaPage() {
  const [params] = useSearchParams();
  const openId = params.get("image");
  const list = useListFilter(mediaFilterSchema);
  const { filter, search } = list;
  const images = useQuery(listOf("GET /api/admin/media", { query: search }));
  const [view, setView] = useMediaView();

  /** A new image is the first one on the first page. */
  function showNewest() {
    if (search === "") void images.refetch();
    else list.showOnly({});
  }

  const Images = view === "grid" ? MediaGrid : MediaTable;
  return (
    <AdminPage title="Media" lede="Images for posts and profiles, newest first.">
      <MediaUpload onUploaded={showNewest} />
      <MediaBar {...list} view={view} onView={setView} />
      <AdminList
        list={images}
        loading={<LoadingGrid />}
        noun={["image", "images"]}
        empty={<NoImages filter={filter} />}
      >
        {({ media }) => media.length > 0 && <Images items={media} />}
      </AdminList>
      {openId && (
        <MediaDetail
          key={openId}
          id={openId}
          listed={images.data?.media.find(({ id }) => id === openId)}
          onClose={() => list.show({ page: filter.page })}
        />
      )}
    </AdminPage>
  );
}

function NoImages({ filter: { q, use, page } }: { filter: MediaFilter }) {
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

type ImagesProps = { items: MediaItem[] };

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-5 gap-y-7";
const THUMBNAIL = "relative block aspect-4/3 border border-rule bg-raised";

function MediaGrid({ items }: ImagesProps) {
  const imageLink = useImageLink();
  return (
    <ul aria-label="Images" className={GRID}>
      {items.map((item) => (
        <li key={item.id} className="flex min-w-0 flex-col gap-2">
          <Link to={imageLink(item.id)} className="group grid grid-cols-1 gap-1">
            <span className={THUMBNAIL}>
              <img
                src={item.thumbnail_url}
                alt={`Details of ${item.file_name}`}
                loading="lazy"
                className="absolute inset-0 size-full object-scale-down"
              />
            </span>
            <span aria-hidden="true" className="truncate text-sm group-hover:text-signal">
              {item.file_name}
            </span>
          </Link>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
            <span>
              {item.width} × {item.height} px
            </span>
            <span>{byteSize(item.bytes)}</span>
            <time dateTime={item.created_at} title={item.uploaded_by ?? undefined}>
              {shortDate(new Date(item.created_at))}
            </time>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <MediaUses uses={item.used_in} />
          </p>
          <MediaActions item={item} />
        </li>
      ))}
    </ul>
  );
}

function LoadingGrid() {
  return (
    <div className={`mt-8 ${GRID}`}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((item) => (
        <div key={item} className="grid gap-2">
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

function MediaTable({ items }: ImagesProps) {
  const imageLink = useImageLink();
  const head = ["Image", "Dimensions", "Size", "Uploaded", "Used in", "Actions"].map((label) => (
    <HeaderCell key={label}>{label}</HeaderCell>
  ));
  return (
    <Table label="Images" head={head}>
      {items.map((item) => (
        <Row key={item.id}>
          <Cell>
            <Link
              to={imageLink(item.id)}
              className="flex min-w-48 items-center gap-3 hover:text-signal"
            >
              <img
                src={item.thumbnail_url}
                alt=""
                loading="lazy"
                className="size-12 shrink-0 border border-rule bg-raised object-cover"
              />
              <span className="wrap-anywhere">{item.file_name}</span>
            </Link>
          </Cell>
          <Cell className="whitespace-nowrap">
            {item.width} × {item.height} px
          </Cell>
          <Cell className="whitespace-nowrap">{byteSize(item.bytes)}</Cell>
          <Cell className="whitespace-nowrap">{shortDate(new Date(item.created_at))}</Cell>
          <Cell className="whitespace-nowrap">
            {item.used_in.length === 0 ? "Not in use" : counted(item.used_in.length, "place")}
          </Cell>
          <Cell>
            <MediaActions item={item} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

type MediaBarProps = ListFilter<MediaFilter> & {
  view: MediaView;
  onView: (view: MediaView) => void;
};

const USE_NAMES: Record<MediaFilter["use"], string> = {
  all: "All images",
  used: "Used",
  unused: "Unused",
};

const VIEWS: [MediaView, string][] = [
  ["grid", "Grid"],
  ["list", "List"],
];

/** The search, the filter, and the choice between grid and list. */
function MediaBar({ field, choice, onSubmit, view, onView }: MediaBarProps) {
  return (
    <search className="mb-4">
      <form
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:grid-cols-[minmax(0,24rem)_auto_11rem_1fr]"
      >
        <SearchField
          label="Search images"
          {...field("q")}
          placeholder="File name or alt text"
          maxLength={200}
        />
        <p>
          <Button type="submit">Search</Button>
        </p>
        <SelectField
          label="Show"
          {...choice("use")}
          options={MEDIA_USES.map((use) => [use, USE_NAMES[use]])}
        />
        <fieldset className="flex justify-end">
          <legend className="sr-only">View</legend>
          {VIEWS.map(([value, label]) => (
            <Button key={value} aria-pressed={view === value} onClick={() => onView(value)}>
              {label}
            </Button>
          ))}
        </fieldset>
      </form>
    </search>
  );
}

type MediaView = "grid" | "list";

const KEY = "media-view";

/** The choice between grid and list, stored in this browser. */
function useMediaView() {
  const [view, setView] = useState<MediaView>(() => (recall(KEY) === "list" ? "list" : "grid"));

  function choose(chosen: MediaView) {
    setView(chosen);
    remember(KEY, chosen);
  }

  return [view, choose] as const;
}

/** The URL that opens an image's details and leaves the list as it is. */
function useImageLink() {
  const [search] = useSearchParams();
  return (id: string) => {
    const withImage = new URLSearchParams(search);
    withImage.set("image", id);
    return { search: String(withImage) };
  };
}
