import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { request } from "../../session/admin-request.ts";
import { useSettled } from "../../ui/data/use-settled.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Input } from "../../ui/forms/field.tsx";
import { chooseTheme, THEMES } from "../../ui/layout/theme.tsx";
import type { Admin } from "../use-admin.ts";
import { ADMIN_PAGES, OTHER_PAGES } from "./admin-pages.ts";

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

  /** Enter runs the first result once something is typed, so that nothing runs by accident. */
  function chooseFirst(event: KeyboardEvent) {
    const [first] = results;
    if (event.key !== "Enter" || !first || text.trim() === "") return;
    // The key must not also press the control that gets the focus.
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

type Result =
  | { kind: "Page" | "Post" | "Message"; label: string; to: string }
  | { kind: "Action"; label: string; run: () => void };

const PAUSE_MS = 200;
const PER_KIND = 5;

/** Finds pages and actions at once, and posts and messages when typing pauses. */
function useSearchResults(text: string, actions: SearchAction[]) {
  const q = text.trim();
  const settled = useSettled(q, PAUSE_MS);
  const { data } = useQuery({
    queryKey: ["search", settled],
    queryFn: ({ signal }) => findPostsAndMessages(settled, signal),
    enabled: settled !== "",
  });
  const isFound = data !== undefined && settled === q;
  const pages = pagesNamed(q);
  const matching = actionsNamed(q, actions);
  return {
    // Pages come before actions: Enter opens the first result, and opening a page does no harm.
    results: [
      ...(q === "" ? [...matching, ...pages] : [...pages, ...matching]),
      ...(isFound ? data : []),
    ],
    isSearching: q !== "" && !isFound,
  };
}

function pagesNamed(q: string): Result[] {
  return [...ADMIN_PAGES, ...OTHER_PAGES]
    .filter(({ label }) => hasWords(label, q))
    .map((page) => ({ ...page, kind: "Page" }));
}

function actionsNamed(q: string, actions: SearchAction[]): Result[] {
  return actions
    .filter(({ label, words = "" }) => hasWords(`${label} ${words}`, q))
    .map(({ label, run }) => ({ label, run, kind: "Action" }));
}

function hasWords(text: string, q: string) {
  const words = q.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

/**
 * Finds posts and messages. A kind that can't be fetched is left out, so that the rest can be
 * shown.
 */
async function findPostsAndMessages(q: string, signal: AbortSignal): Promise<Result[]> {
  const options = { query: { q }, signal };
  const found = await Promise.allSettled([
    request("GET /api/admin/posts", options).then(({ posts }) =>
      posts.map(
        ({ id, title }): Result => ({ to: `/admin/posts/edit/${id}`, label: title, kind: "Post" }),
      ),
    ),
    request("GET /api/admin/messages", options).then(({ messages }) =>
      messages.map(
        ({ id, name, email }): Result => ({
          to: `/admin/messages/${id}`,
          label: `${name}, ${email}`,
          kind: "Message",
        }),
      ),
    ),
  ]);
  return found.flatMap((kind) =>
    kind.status === "fulfilled" ? kind.value.slice(0, PER_KIND) : [],
  );
}

type SearchAction = {
  label: string;
  /** Other search words that find the action. */
  words?: string;
  run: () => void;
};

/** The actions of the open page, and those that are available everywhere. */
function useSearchActions({ pageActions, logOut }: Admin): SearchAction[] {
  const navigate = useNavigate();
  return [
    ...pageActions.current,
    { label: "New Post", words: "create write", run: () => navigate("/admin/posts/new") },
    ...THEMES.map(({ value, label }) => ({
      label: `Theme: ${label}`,
      words: "switch toggle",
      run: () => chooseTheme(value),
    })),
    { label: "View site", words: "open", run: () => window.open("/", "_blank", "noreferrer") },
    { label: "Log out", words: "logout sign out", run: () => void logOut() },
  ];
}
