import { Link } from "react-router";

type PagerProps = { page: number; pageSize: number; total: number };

/** Links to the pages before and after this one, by `?page=`. */
export function Pager({ page, pageSize, total }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Link to={`?page=${Math.min(page - 1, pages)}`} className="button button-quiet">
          Previous
        </Link>
      )}
      <span className="text-muted tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={`?page=${page + 1}`} className="button button-quiet">
          Next
        </Link>
      )}
    </nav>
  );
}
