import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Admin } from "../../session/use-admin.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { useSearchActions } from "./search-actions.ts";
import { type Result, useSearchResults } from "./use-search-results.ts";

type SearchDialogProps = {
  admin: Admin;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Finds pages, posts and messages, and runs actions. Ctrl+K or Cmd+K opens it. */
export function SearchDialog({ admin, isOpen, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog title="Search" isOpen={isOpen} onOpenChange={onOpenChange} isWide>
      <SearchPanel admin={admin} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SearchPanel({ admin, onDone }: { admin: Admin; onDone: () => void }) {
  const [text, setText] = useState("");
  const { results, isSearching } = useSearchResults(text, useSearchActions(admin));
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  /** The arrow keys move between the field and the results. */
  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>("input, a, button") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops.at((at + step + stops.length) % stops.length)?.focus();
  }

  function choose(result: Result) {
    onDone();
    if ("to" in result) navigate(result.to);
    // An action may move the focus, which the dialog returns when it has closed.
    else requestAnimationFrame(() => setTimeout(result.run));
  }

  /** Only after something is typed: nothing may happen by chance. */
  function chooseFirst(event: KeyboardEvent) {
    const [first] = results;
    if (event.key !== "Enter" || !first || text.trim() === "") return;
    // Or the key would also press what gets the focus.
    event.preventDefault();
    choose(first);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field, links and buttons inside are the controls
    <div ref={panel} className="mt-4 grid gap-3" onKeyDown={moveFocus}>
      <Input
        type="search"
        aria-label="Search pages, posts, and messages"
        placeholder="Search pages, posts, messages, and actions"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={chooseFirst}
      />
      <ul aria-label="Results">
        {results.map((result) => (
          <li key={`${result.kind} ${"to" in result ? result.to : result.label}`}>
            <ResultItem result={result} onDone={onDone} onRun={() => choose(result)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {isSearching ? "Searching..." : results.length === 0 ? "Nothing found." : ""}
      </p>
    </div>
  );
}

type ResultItemProps = { result: Result; onDone: () => void; onRun: () => void };

function ResultItem({ result, onDone, onRun }: ResultItemProps) {
  const words = (
    <>
      <span className="min-w-0 truncate">{result.label}</span>
      <span className="shrink-0 text-xs text-muted">{result.kind}</span>
    </>
  );
  return "to" in result ? (
    <Link to={result.to} onClick={onDone} className={RESULT}>
      {words}
    </Link>
  ) : (
    <button type="button" onClick={onRun} className={RESULT}>
      {words}
    </button>
  );
}

const RESULT =
  "flex min-h-10 w-full items-center justify-between gap-4 rounded-sm px-3 py-1.5 text-left no-underline hover:bg-rule focus-visible:bg-rule";
