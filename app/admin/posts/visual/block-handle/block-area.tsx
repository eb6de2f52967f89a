import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from "react";
import { schema } from "../schema.ts";
import { blockAtCursor, moveBlockTo } from "./block-commands.ts";
import { BlockHandle } from "./block-handle.tsx";
import { blockAt } from "./find-block.ts";

type BlockAreaProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  children: ReactNode;
};

/** The text, with a handle beside the block that is pointed at, or else has the cursor. */
export function BlockArea({ view, state, children }: BlockAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [pointedAt, setPointedAt] = useState<number>();
  const isMenuOpen = useRef(false);
  const index = pointedAt ?? (state ? blockAtCursor(state) : 0);
  const drag = useBlockDrag(view, area);

  function pointAt(block: number | undefined) {
    if (!isMenuOpen.current) setPointedAt(block);
  }

  /** An open menu is about its block, wherever the pointer is. */
  const changeMenu = useCallback((isOpen: boolean, block: number) => {
    isMenuOpen.current = isOpen;
    setPointedAt(isOpen ? block : undefined);
  }, []);

  const endDrag = useCallback(() => {
    drag.end();
    setPointedAt(undefined);
  }, [drag.end]);

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
          onDragStart={drag.start}
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

/** Moves a block to the gap at the pointer. `line` is where that gap is shown. */
function useBlockDrag(view: EditorView | undefined, area: RefObject<HTMLElement | null>) {
  const dragged = useRef<number>(undefined);
  const [line, setLine] = useState<number>();

  const start = useCallback((block: number) => {
    dragged.current = block;
  }, []);

  const end = useCallback(() => {
    dragged.current = undefined;
    setLine(undefined);
  }, []);

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

  // In the capture phase: the editor would look for a place within the text.
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
