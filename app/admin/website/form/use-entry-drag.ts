import { type DragEvent, useState } from "react";

/** Drags entries of one list by their handles, and drops them before another one or at the end. */
export function useEntryDrag(onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ id: string; index: number }>();
  const [over, setOver] = useState<number>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  function drop(event: DragEvent, to: number | undefined) {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) onMove(dragged.id, to);
    end();
  }

  return {
    list: {
      onDragOver(event: DragEvent) {
        if (dragged) event.preventDefault();
      },
      onDrop: (event: DragEvent) => drop(event, over),
    },
    entry: (id: string, index: number) => ({
      item: {
        "data-dropping": dragged && dragged.index !== index && over === index ? "" : undefined,
        onDragOver: () => dragged && setOver(index),
        // Where it is dropped: what it was over last may not be known yet.
        onDrop: (event: DragEvent) => drop(event, index),
      },
      handle: {
        draggable: true,
        onDragStart(event: DragEvent<HTMLElement>) {
          event.stopPropagation();
          event.dataTransfer.effectAllowed = "move";
          const item = event.currentTarget.closest("li");
          if (item) event.dataTransfer.setDragImage(item, 16, 16);
          setDragged({ id, index });
        },
        onDragEnd: end,
      },
    }),
  };
}
