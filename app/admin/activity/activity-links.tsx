import { NavLink } from "react-router";

const PAGES = [
  { to: "/admin/activity", label: "Audit log" },
  { to: "/admin/activity/errors", label: "Errors" },
];

/** Between the two pages about what happens on the site. */
export function ActivityLinks() {
  return (
    <nav aria-label="Sections" className="mb-6 flex gap-6 border-b border-control">
      {PAGES.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          prefetch="intent"
          className="-mb-px border-b-3 border-transparent py-2.5 font-semibold text-muted hover:text-signal aria-[current]:border-signal aria-[current]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
