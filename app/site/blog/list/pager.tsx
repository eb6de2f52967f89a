import { ArrowLeft, ArrowRight } from "../../../ui/layout/icons.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";

type PagerProps = {
  /** Where the first page is. */
  path: string;
  page: number;
  /** Undefined: too many to count. */
  pages: number | undefined;
  hasNext: boolean;
};

/** Plain links, so that crawlers reach every post. */
export function Pager({ path, page, pages, hasNext }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Blog pages" className="mt-14 border-t border-rule pt-6">
      <ul className="flex items-center justify-between gap-4">
        <li className="flex-1">
          {page > 1 && (
            <LinkButton to={pageOfList(path, page - 1)} rel="prev">
              <ArrowLeft size={18} />
              Newer
            </LinkButton>
          )}
        </li>
        <li className="text-muted tabular-nums" aria-current="page">
          Page {page}
          {pages && ` of ${pages}`}
        </li>
        <li className="flex flex-1 justify-end">
          {hasNext && (
            <LinkButton to={pageOfList(path, page + 1)} rel="next">
              Older
              <ArrowRight size={18} />
            </LinkButton>
          )}
        </li>
      </ul>
    </nav>
  );
}

export function pageOfList(path: string, page: number) {
  return page === 1 ? path : `${path}?page=${page}`;
}
