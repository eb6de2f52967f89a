import { Link } from "react-router";

type FilterLinkProps = { search: string; label: string; count: string; isCurrent: boolean };

/** A link that narrows a list to one kind, with the number of entries of that kind. */
export function FilterLink({ search, label, count, isCurrent }: FilterLinkProps) {
  return (
    <Link
      to={{ search }}
      className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-control px-3 text-sm font-semibold not-aria-current:hover:border-ink not-aria-current:hover:bg-raised aria-current:border-brand aria-current:bg-brand aria-current:text-ground"
      aria-current={isCurrent ? "true" : undefined}
      preventScrollReset
    >
      {label} <span className="font-normal tabular-nums">{count}</span>
    </Link>
  );
}
