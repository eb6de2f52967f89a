import { Icon } from "../../ui/layout/icons.tsx";

/** Opens the search, and says which keys do. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="mb-3 flex min-h-10 w-full items-center gap-2 rounded-sm border border-control bg-ground px-3 text-sm text-muted hover:border-ink hover:text-ink"
      onClick={onClick}
    >
      <Icon size={16} path="M10.5 17a6.5 6.5 0 1 0 0-13a6.5 6.5 0 0 0 0 13M15.5 15.5L20 20" />
      Search
      <span aria-hidden="true" className="ml-auto font-sans text-xs pointer-coarse:hidden">
        {isMac() ? "⌘K" : "Ctrl K"}
      </span>
    </button>
  );
}

function isMac() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
