import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/layout/icons.tsx";
import { highlight, MENU_ID, openMenu, optionId, pick } from "./slash-menu-plugin.ts";

type SlashMenuProps = { view: EditorView; state: EditorState };

/** The list of blocks at the cursor. The keyboard focus stays in the text. */
export function SlashMenu({ view, state }: SlashMenuProps) {
  const menu = openMenu(state);
  return menu ? <BlockList view={view} {...menu} /> : null;
}

type BlockListProps = { view: EditorView } & NonNullable<ReturnType<typeof openMenu>>;

function BlockList({ view, from, items, index }: BlockListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is another height
  useLayoutEffect(() => {
    if (list.current) setPlace(placeFor(list.current, view.coordsAtPos(from)));
  }, [view, from, items.length]);

  useLayoutEffect(() => {
    const option = list.current?.children[index];
    if (list.current && option instanceof HTMLElement) scrollTo(list.current, option);
  }, [index]);

  return (
    <div
      ref={list}
      id={MENU_ID}
      role="listbox"
      aria-label="Blocks"
      className="absolute z-55 max-h-60 w-72 max-w-full overflow-y-auto border border-control bg-raised py-1 text-sm text-ink"
      // For those who scroll it; choosing needs no focus.
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
      style={place ?? { visibility: "hidden" }}
    >
      {items.map((item, at) => (
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
            pick(view, item);
            view.focus();
          }}
        >
          <Icon path={item.icon} />
          <span className="leading-tight">
            {item.label}
            <span className="block text-xs text-muted group-aria-selected:text-ink">
              {item.help}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

type Cursor = { left: number; top: number; bottom: number };

/** Scrolls the list alone: the page stays where it is. */
function scrollTo(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) {
  const lowest = offsetTop + offsetHeight - list.clientHeight;
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
