import { GripVertical } from "lucide-react";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type DragEvent, memo, type ReactNode, type RefObject, useRef, useState } from "react";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/layout/menu.tsx";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { runAsStep } from "../document/commands.ts";
import { schema } from "../document/schema.ts";
import { useFloating } from "../tools/floating.tsx";
import {
  blockAtCursor,
  blockStart,
  deleteBlock,
  duplicateBlock,
  moveBlockTo,
} from "./block-commands.ts";

type Box = { index: number; top: number; bottom: number };

function blockBox(view: EditorView, index: number): Box | undefined {
  if (index >= view.state.doc.childCount) return undefined;
  const element = blockElement(view, index);
  if (!element) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  return { index, top, bottom };
}

function blockElement(view: EditorView, index: number) {
  const element = view.nodeDOM(blockStart(view.state.doc, index));
  return element instanceof HTMLElement ? element : undefined;
}

/** The block at this height of the window, or the closest one. */
function blockAt(view: EditorView, y: number): Box | undefined {
  let [first, last] = [0, view.state.doc.childCount - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const box = blockBox(view, middle);
    if (box && box.bottom < y) first = middle + 1;
    else last = middle;
  }
  return blockBox(view, first);
}

type BlockAreaProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  children: ReactNode;
};

/** The text, with a handle beside the block under the pointer, or else the one with the cursor. */
export function BlockArea({ view, state, children }: BlockAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [pointedAt, setPointedAt] = useState<number>();
  const isMenuOpen = useRef(false);
  const index = pointedAt ?? (state ? blockAtCursor(state) : 0);
  const drag = useBlockDrag(view, area);

  function pointAt(block: number | undefined) {
    if (!isMenuOpen.current) setPointedAt(block);
  }

  /** Keeps the handle at the block whose menu is open, wherever the pointer is. */
  const changeMenu = useStableCallback((isOpen: boolean, block: number) => {
    isMenuOpen.current = isOpen;
    setPointedAt(isOpen ? block : undefined);
  });

  const startDrag = useStableCallback(drag.start);
  const endDrag = useStableCallback(() => {
    drag.end();
    setPointedAt(undefined);
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handle has the same as a menu
    <div
      ref={area}
      className="relative"
      onMouseMove={({ clientY }) => view && pointAt(blockAt(view, clientY)?.index)}
      onMouseLeave={() => pointAt(undefined)}
      onKeyDown={() => pointAt(undefined)}
      onDragOverCapture={drag.over}
      onDropCapture={(event) => {
        if (drag.drop(event)) setPointedAt(undefined);
      }}
    >
      {view && state && (
        <BlockHandle
          view={view}
          index={index}
          count={state.doc.childCount}
          isProtected={state.doc.maybeChild(index)?.type === schema.nodes.protected}
          onMenuChange={changeMenu}
          onDragStart={startDrag}
          onDragEnd={endDrag}
        />
      )}
      {children}
      {drag.line !== undefined && (
        <div
          className="pointer-events-none absolute inset-x-4 h-0.5 bg-signal"
          style={{ top: drag.line }}
        />
      )}
    </div>
  );
}

/** Moves a block to the gap at the pointer, which a line at `line` shows. */
function useBlockDrag(view: EditorView | undefined, area: RefObject<HTMLElement | null>) {
  const dragged = useRef<number>(undefined);
  const [line, setLine] = useState<number>();

  function start(block: number) {
    dragged.current = block;
  }

  function end() {
    dragged.current = undefined;
    setLine(undefined);
  }

  /** The gap between blocks that is closest to the pointer. */
  function gapAt({ clientY }: DragEvent) {
    const box = view && blockAt(view, clientY);
    if (!box) return undefined;
    const isLowerHalf = clientY > (box.top + box.bottom) / 2;
    const top = area.current?.getBoundingClientRect().top ?? 0;
    return {
      index: box.index + (isLowerHalf ? 1 : 0),
      y: (isLowerHalf ? box.bottom : box.top) - top,
    };
  }

  // Listen in the capture phase, or the editor would look for a place within the text.
  function over(event: DragEvent) {
    if (dragged.current === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setLine(gapAt(event)?.y);
  }

  /** Returns whether a block was being dragged. */
  function drop(event: DragEvent) {
    const gap = gapAt(event);
    if (dragged.current === undefined || !view) return false;
    event.preventDefault();
    event.stopPropagation();
    if (gap) moveBlockTo(dragged.current, gap.index)(view.state, view.dispatch);
    view.focus();
    end();
    return true;
  }

  return { line, start, end, over, drop };
}

type BlockHandleProps = {
  view: EditorView;
  index: number;
  count: number;
  isProtected: boolean;
  onMenuChange: (isOpen: boolean, index: number) => void;
  onDragStart: (index: number) => void;
  onDragEnd: () => void;
};

/** Drags its block, or moves it by a menu. Memoized, because most keys change nothing about it. */
const BlockHandle = memo(function BlockHandle(props: BlockHandleProps) {
  const { view, index, count, isProtected, onMenuChange, onDragStart, onDragEnd } = props;
  const handle = useFloating(view, () => blockBox(view, index));

  function drag({ dataTransfer }: DragEvent) {
    const element = blockElement(view, index);
    dataTransfer.effectAllowed = "move";
    // Firefox doesn't drag without data.
    dataTransfer.setData("text/plain", "");
    if (element) dataTransfer.setDragImage(element, 0, 0);
    onDragStart(index);
  }

  function editHtml() {
    const area = blockElement(view, index)?.querySelector("textarea");
    // Wait until the menu is closed and has returned the focus.
    setTimeout(() => area?.focus());
  }

  const trigger = (
    <button
      type="button"
      draggable
      aria-label="Block options"
      title="Drag to move, click for options"
      className="grid h-7 w-6 cursor-grab sm:w-7 place-items-center rounded-sm text-muted hover:bg-rule hover:text-ink"
      onDragStart={drag}
      onDragEnd={onDragEnd}
    >
      <GripVertical size={18} />
    </button>
  );
  return (
    <div ref={handle} className="absolute right-full z-5 sm:mr-1">
      <Menu
        trigger={trigger}
        align="start"
        isTriggerDraggable
        onOpenChange={(isOpen) => onMenuChange(isOpen, index)}
      >
        {isProtected && <MenuItem onSelect={editHtml}>Edit HTML</MenuItem>}
        <MenuItem
          disabled={index === 0}
          onSelect={() => runAsStep(moveBlockTo(index, index - 1), view)}
        >
          Move up
        </MenuItem>
        <MenuItem
          disabled={index >= count - 1}
          onSelect={() => runAsStep(moveBlockTo(index, index + 2), view)}
        >
          Move down
        </MenuItem>
        <MenuItem onSelect={() => runAsStep(duplicateBlock(index), view)}>Duplicate</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => runAsStep(deleteBlock(index), view)}>Delete</MenuItem>
      </Menu>
    </div>
  );
});
