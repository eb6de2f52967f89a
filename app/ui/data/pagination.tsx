import { useSearchParams } from "react-router";
import { LinkButton } from "../layout/link.tsx";

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  /** Set if the list continues past `total`, so that its number of pages is unknown. */
  hasNext?: boolean | undefined;
  /** The list's path, if the list is also shown at other URLs. */
  pathname?: string;
  previous?: string;
  next?: string;
};

/** Links to the pages before and after this one, by `?page=`. The rest of the URL stays. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, hasNext, pathname, previous = "Previous", next = "Next" } = props;
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;

  function toPage(number: number) {
    const other = new URLSearchParams(search);
    other.set("page", String(number));
    return { ...(pathname && { pathname }), search: String(other) };
  }

  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <LinkButton to={toPage(hasNext === undefined ? Math.min(page - 1, pages) : page - 1)}>
          {previous}
        </LinkButton>
      )}
      <span className="text-muted tabular-nums">
        Page {page}
        {hasNext === undefined && ` of ${pages}`}
      </span>
      {(hasNext ?? page < pages) && <LinkButton to={toPage(page + 1)}>{next}</LinkButton>}
    </nav>
  );
}
