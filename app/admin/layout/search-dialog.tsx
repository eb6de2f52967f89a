import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { useSearchResults } from "./use-search-results.ts";

type SearchDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Finds pages, posts and messages. Ctrl+K or Cmd+K opens it. */
export function SearchDialog({ isOpen, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog title="Search" isOpen={isOpen} onOpenChange={onOpenChange} isWide>
      <SearchPanel onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SearchPanel({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState("");
  const { results, isSearching } = useSearchResults(text);
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  /** The arrow keys move between the field and the results. */
  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops.at((at + step + stops.length) % stops.length)?.focus();
  }

  function openFirst(event: KeyboardEvent) {
    const [first] = results;
    if (event.key !== "Enter" || !first) return;
    onDone();
    navigate(first.to);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the links inside are the controls
    <div ref={panel} className="mt-4 grid gap-3" onKeyDown={moveFocus}>
      <Input
        type="search"
        aria-label="Search pages, posts, and messages"
        placeholder="Search pages, posts, and messages"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={openFirst}
      />
      <ul aria-label="Results">
        {results.map(({ to, label, kind }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onDone}
              className="flex min-h-10 items-center justify-between gap-4 rounded-sm px-3 py-1.5 no-underline hover:bg-rule focus-visible:bg-rule"
            >
              <span className="min-w-0 truncate">{label}</span>
              <span className="shrink-0 text-xs text-muted">{kind}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {isSearching ? "Searching..." : results.length === 0 ? "Nothing found." : ""}
      </p>
    </div>
  );
}
