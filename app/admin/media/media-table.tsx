import { Link } from "react-router";
import { byteSize } from "#platform/text/byte-size.ts";
import type { MediaItem } from "../../api/media.ts";
import { shortDate } from "../../dates.ts";
import { Cell, HeaderCell, Row, Table } from "../../ui/data/table.tsx";
import { MediaActions } from "./media-actions.tsx";
import { useImageLink } from "./use-image-link.ts";

type MediaTableProps = { items: MediaItem[]; onChanged: () => void };

export function MediaTable({ items, onChanged }: MediaTableProps) {
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
          <Cell className="whitespace-nowrap">{placesInWords(item.used_in.length)}</Cell>
          <Cell>
            <MediaActions item={item} onChanged={onChanged} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function placesInWords(count: number) {
  if (count === 0) return "Not in use";
  return count === 1 ? "1 place" : `${count} places`;
}
