import { closeHistory } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type DragEvent, memo, useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "../../../../ui/layout/icons.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/layout/menu.tsx";
import { blockStart, deleteBlock, duplicateBlock, moveBlockTo } from "./block-commands.ts";
import { blockBox } from "./find-block.ts";

const DOTS = "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01";

type BlockHandleProps = {
  view: EditorView;
  /** Of the block. */
  index: number;
  /** How many blocks there are. */
  count: number;
  isProtected: boolean;
  onMenuChange: (isOpen: boolean, index: number) => void;
  onDragStart: (index: number) => void;
  onDragEnd: () => void;
};

/**
 * Drags its block, and opens a menu that does the same without a mouse. Most keys that are typed
 * change nothing about it.
 */
export const BlockHandle = memo(function BlockHandle(props: BlockHandleProps) {
  const { view, index, count, isProtected, onMenuChange, onDragStart, onDragEnd } = props;
  const place = useRef<HTMLDivElement>(null);

  const align = useRef(() => {});
  align.current = () => {
    const area = place.current?.offsetParent?.getBoundingClientRect();
    const box = view.isDestroyed ? undefined : blockBox(view, index);
    if (area && box && place.current) place.current.style.top = `${box.top - area.top}px`;
  };

  useLayoutEffect(() => align.current());

  // Images that load move the blocks below them.
  useEffect(() => {
    const observer = new ResizeObserver(() => align.current());
    observer.observe(view.dom);
    return () => observer.disconnect();
  }, [view]);

  function run(command: Command) {
    command(view.state, (transaction) => view.dispatch(closeHistory(transaction)));
  }

  function drag({ dataTransfer }: DragEvent) {
    const element = view.nodeDOM(blockStart(view.state.doc, index));
    dataTransfer.effectAllowed = "move";
    // Firefox drags nothing without data.
    dataTransfer.setData("text/plain", "");
    if (element instanceof HTMLElement) dataTransfer.setDragImage(element, 0, 0);
    onDragStart(index);
  }

  function editHtml() {
    const element = view.nodeDOM(blockStart(view.state.doc, index));
    // Once the menu is closed and has returned the focus.
    if (element instanceof HTMLElement)
      setTimeout(() => element.querySelector("textarea")?.focus());
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
      <Icon path={DOTS} size={18} />
    </button>
  );
  return (
    <div ref={place} className="absolute right-full z-5 sm:mr-1">
      <Menu
        trigger={trigger}
        align="start"
        isTriggerDraggable
        onOpenChange={(isOpen) => onMenuChange(isOpen, index)}
      >
        {isProtected && <MenuItem onSelect={editHtml}>Edit HTML</MenuItem>}
        <MenuItem disabled={index === 0} onSelect={() => run(moveBlockTo(index, index - 1))}>
          Move up
        </MenuItem>
        <MenuItem disabled={index >= count - 1} onSelect={() => run(moveBlockTo(index, index + 2))}>
          Move down
        </MenuItem>
        <MenuItem onSelect={() => run(duplicateBlock(index))}>Duplicate</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => run(deleteBlock(index))}>Delete</MenuItem>
      </Menu>
    </div>
  );
});
