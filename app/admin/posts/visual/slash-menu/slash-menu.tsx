import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/layout/icons.tsx";
import type { BlockItem } from "./block-items.ts";
import { highlight, MENU_ID, openMenu, optionId, pick } from "./slash-menu-plugin.ts";

const CHEVRON = "M6 9l6 6 6-6";
/** The height of what covers the end of a list that can be scrolled, and of its padding. */
const FADE = 32;
const END = 8;

type SlashMenuProps = { view: EditorView; state: EditorState };

/** The list of blocks at the cursor. The keyboard focus stays in the text. */
export function SlashMenu({ view, state }: SlashMenuProps) {
  const menu = openMenu(state);
  return menu ? <BlockList view={view} {...menu} /> : null;
}

type BlockListProps = { view: EditorView } & NonNullable<ReturnType<typeof openMenu>>;

function BlockList({ view, from, query, items, index, recent }: BlockListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const [hasMore, setMore] = useState(false);
  const isRecent = ({ label }: BlockItem) => query === "" && recent.includes(label);
  const recentCount = items.filter(isRecent).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is another height
  useLayoutEffect(() => {
    if (frame.current) setPlace(placeFor(frame.current, view.coordsAtPos(from)));
    if (list.current) setMore(isCut(list.current));
  }, [view, from, items.length]);

  useLayoutEffect(() => {
    const option = document.getElementById(optionId(index));
    if (list.current && option) scrollTo(list.current, option);
  }, [index]);

  const option = (item: BlockItem, at: number) => (
    <BlockOption
      key={item.label}
      item={item}
      at={at}
      isSelected={at === index}
      onPoint={() => at !== index && highlight(view, at)}
      onPick={() => {
        pick(view, item);
        view.focus();
      }}
    />
  );
  return (
    <div
      ref={frame}
      className="absolute z-55 w-72 max-w-full border border-control bg-raised text-sm text-ink"
      style={place ?? { visibility: "hidden" }}
    >
      <div
        ref={list}
        id={MENU_ID}
        role="listbox"
        aria-label="Blocks"
        className="relative max-h-66 overflow-y-auto py-1"
        // For those who scroll it; choosing needs no focus.
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
          <Icon path={CHEVRON} size={18} />
        </div>
      )}
    </div>
  );
}

type BlockOptionProps = {
  item: BlockItem;
  at: number;
  isSelected: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function BlockOption({ item, at, isSelected, onPoint, onPick }: BlockOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
    <div
      id={optionId(at)}
      role="option"
      aria-selected={isSelected}
      className="group flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 aria-selected:bg-rule"
      onMouseMove={onPoint}
      onClick={onPick}
    >
      <Icon path={item.icon} />
      <span className="leading-tight">
        {item.label}
        <span className="block text-xs text-muted group-aria-selected:text-ink">{item.help}</span>
      </span>
    </div>
  );
}

type Cursor = { left: number; top: number; bottom: number };

/** Whether there is more below. */
function isCut({ scrollTop, clientHeight, scrollHeight }: HTMLElement) {
  return scrollTop + clientHeight < scrollHeight - 4;
}

/** Scrolls the list alone: the page stays where it is. */
function scrollTo(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) {
  const isLast = offsetTop + offsetHeight + END > list.scrollHeight;
  const lowest = offsetTop + offsetHeight - list.clientHeight + (isLast ? END : FADE);
  list.scrollTop = Math.min(offsetTop, Math.max(list.scrollTop, lowest));
}

/** Below the cursor, or above it where the bar at the bottom of the window would cover it. */
function placeFor(list: HTMLElement, cursor: Cursor) {
  const frame = list.offsetParent?.getBoundingClientRect() ?? new DOMRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  const isAbove = cursor.bottom + height > (bar?.top ?? window.innerHeight) && cursor.top > height;
  return {
    left: Math.max(0, Math.min(cursor.left - frame.left, frame.width - width)),
    top: isAbove ? cursor.top - frame.top - height - 4 : cursor.bottom - frame.top + 4,
  };
}
