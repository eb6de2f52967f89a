import { Link } from "react-router";
import { byteSize } from "#platform/text/byte-size.ts";
import type { MediaItem } from "../../api/media.ts";
import { shortDate } from "../../dates.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { MediaActions } from "./media-actions.tsx";
import { MediaUses } from "./media-uses.tsx";
import { useImageLink } from "./use-image-link.ts";

type MediaGridProps = { items: MediaItem[]; onChanged: () => void };

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-5 gap-y-7";
const THUMBNAIL = "relative block aspect-4/3 border border-rule bg-raised";

export function MediaGrid({ items, onChanged }: MediaGridProps) {
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
          <MediaActions item={item} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

export function LoadingGrid() {
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
