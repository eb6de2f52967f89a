import { NavLink } from "react-router";
import { ADMIN_PAGES } from "./admin-pages.ts";
import { SearchButton } from "./search-button.tsx";

type AdminLinksProps = { newMessages: number; onSearch: () => void };

export function AdminLinks({ newMessages, onSearch }: AdminLinksProps) {
  return (
    <nav aria-label="Admin">
      <SearchButton onClick={onSearch} />
      <ul className="grid gap-0.5">
        {ADMIN_PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/admin"}
              prefetch="intent"
              className="flex min-h-10 items-center justify-between gap-3 rounded-sm px-3 py-1.5 text-sm text-ink no-underline hover:text-signal aria-[current=page]:bg-rule aria-[current=page]:font-semibold"
            >
              {label}
              {to === "/admin/messages" && newMessages > 0 && <NewMessages count={newMessages} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** As many as the filter "New" of the messages lists. */
function NewMessages({ count }: { count: number }) {
  return (
    <>
      <span className="rounded-full bg-brand px-2 text-xs font-semibold text-ground tabular-nums">
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only"> new</span>
    </>
  );
}
