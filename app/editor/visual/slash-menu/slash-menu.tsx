import { ChevronDown } from "lucide-react";
import type { EditorView } from "prosemirror-view";
import { useLayoutEffect, useRef, useState } from "react";
import { uncoveredArea } from "../../writing-mode.ts";
import type { EditorProps } from "../document/commands.ts";
import { useFloating } from "../tools/floating.tsx";
import {
  type BlockItem,
  highlight,
  insertItem,
  MENU_ID,
  openMenu,
  optionId,
} from "./slash-menu-plugin.ts";

/** The height of what covers the end of a list that can be scrolled, and of its padding. */
const FADE = 32;
const END = 8;

/** The list of blocks at the cursor. The keyboard focus stays in the text. */
export function SlashMenu({ view, state }: EditorProps) {
  const menu = openMenu(state);
  return menu ? <BlockList view={view} {...menu} /> : null;
}

type BlockListProps = { view: EditorView } & NonNullable<ReturnType<typeof openMenu>>;

function BlockList({ view, from, query, items, index, recent }: BlockListProps) {
  const frame = useFloating(view, ({ offsetHeight }) => {
    // The text may be shorter than when this was rendered.
    const start = Math.min(from, view.state.selection.head);
    return placeFor(offsetHeight, view.coordsAtPos(start));
  });
  const list = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  const isRecent = ({ label }: BlockItem) => query === "" && recent.includes(label);
  const recentCount = items.filter(isRecent).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is another height
  useLayoutEffect(() => {
    if (list.current) setMore(isCut(list.current));
  }, [items.length]);

  useLayoutEffect(() => {
    const option = document.getElementById(optionId(index));
    if (list.current && option) scrollTo(list.current, option);
  }, [index]);

  const option = (item: BlockItem, at: number) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
    <div
      key={item.label}
      id={optionId(at)}
      role="option"
      aria-selected={at === index}
      className="group flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 aria-selected:bg-rule"
      onMouseMove={() => at !== index && highlight(view, at)}
      onClick={() => {
        insertItem(view, item);
        view.focus();
      }}
    >
      <item.icon />
      <span className="leading-tight">
        {item.label}
        <span className="block text-xs text-muted group-aria-selected:text-ink">
          {item.menu.help}
        </span>
      </span>
    </div>
  );
  return (
    <div
      ref={frame}
      className="absolute z-55 w-72 max-w-full border border-control bg-raised text-sm text-ink"
    >
      <div
        ref={list}
        id={MENU_ID}
        role="listbox"
        aria-label="Blocks"
        className="relative max-h-66 overflow-y-auto py-1"
        // Scrolling by keyboard needs the focus; choosing does not.
        tabIndex={0}
        onMouseDown={(event) => event.preventDefault()}
        onScroll={({ currentTarget }) => setMore(isCut(currentTarget))}
      >
        {recentCount > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be part of a listbox
          <div role="group" aria-label="Recent" className="mb-1 border-b border-rule pb-1">
            <p aria-hidden="true" className="px-3 pt-1 text-xs text-muted">
              Recent
            </p>
            {items.slice(0, recentCount).map(option)}
          </div>
        )}
        {items.slice(recentCount).map((item, at) => option(item, recentCount + at))}
      </div>
      {hasMore && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-0 flex h-12 items-end justify-center bg-linear-to-t from-raised from-40% to-transparent text-muted"
        >
          <ChevronDown size={18} />
        </div>
      )}
    </div>
  );
}

type Cursor = { left: number; top: number; bottom: number };

function isCut({ scrollTop, clientHeight, scrollHeight }: HTMLElement) {
  return scrollTop + clientHeight < scrollHeight - 4;
}

/** Scrolls only the list: the page stays where it is. */
function scrollTo(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) {
  const isLast = offsetTop + offsetHeight + END > list.scrollHeight;
  const lowest = offsetTop + offsetHeight - list.clientHeight + (isLast ? END : FADE);
  list.scrollTop = Math.min(offsetTop, Math.max(list.scrollTop, lowest));
}

/** Places the list below the cursor, or above it where the bar at the bottom would cover it. */
function placeFor(height: number, { left, top, bottom }: Cursor) {
  const isAbove = bottom + height > uncoveredArea().bottom && top > height;
  return { left, top: isAbove ? top - height - 4 : bottom + 4 };
}
