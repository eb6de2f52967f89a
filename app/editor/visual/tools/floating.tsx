import type { EditorView } from "prosemirror-view";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { uncoveredArea } from "../../writing-mode.ts";

type Anchor = { left: number; right: number; top: number; bottom: number };
type Place = { left?: number; top: number };

const GAP = 6;

/**
 * Keeps an element where `place` says, in coordinates of the window and within the width of the
 * area around the text. Base UI's positioner needs a portal, but Tab leads from the text to these
 * elements.
 */
export function useFloating(
  view: EditorView,
  place: (element: HTMLElement) => Place | undefined,
  onPlaced?: (element: HTMLElement) => void,
) {
  const floating = useRef<HTMLDivElement>(null);
  const align = useStableCallback(() => {
    const { current } = floating;
    const frame = current?.offsetParent?.getBoundingClientRect();
    const found = current && !view.isDestroyed && place(current);
    if (!frame || !found) return;
    const { left, top } = found;
    if (left !== undefined) {
      const rightmost = frame.width - current.offsetWidth;
      current.style.left = `${Math.max(0, Math.min(left - frame.left, rightmost))}px`;
    }
    current.style.top = `${top - frame.top}px`;
    onPlaced?.(current);
  });

  useLayoutEffect(align);

  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener("scroll", align, { passive: true, signal: listening.signal });
    window.addEventListener("resize", align, { signal: listening.signal });
    // Images that load move what is below them.
    const observer = new ResizeObserver(align);
    observer.observe(view.dom);
    if (floating.current) observer.observe(floating.current);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [view, align]);

  return floating;
}

type FloatingBarProps = {
  view: EditorView;
  /** The position in the window of what the bar is for. */
  anchor: () => Anchor | undefined;
  /** Centers the bar on a part of a block, and puts it below where there is no room above. */
  isInText?: boolean;
  children: ReactNode;
};

/** A bar of tools above what they are for, which follows it when the page scrolls. */
export function FloatingBar({ view, anchor, isInText = false, children }: FloatingBarProps) {
  const bar = useFloating(view, (element) => {
    const box = anchor();
    if (!box) return undefined;
    const { offsetWidth: width, offsetHeight: height } = element;
    const panel = element.closest('[role="tabpanel"]')?.getBoundingClientRect();
    return {
      left: isInText ? (box.left + box.right - width) / 2 : box.right - width,
      top: topFor(box, height, isInText, panel?.top ?? 0),
    };
  });
  return (
    <div
      ref={bar}
      data-floating-bar
      className="absolute z-15 max-w-full border border-control bg-raised px-1 py-0.5 text-sm text-ink"
    >
      {children}
    </div>
  );
}

/** Above the panel are the tabs, which must not be covered. */
function topFor(box: Anchor, height: number, isInText: boolean, panelTop: number) {
  const seen = uncoveredArea();
  const top = Math.max(seen.top, panelTop);
  const above = box.top - height - GAP;
  const below = box.bottom + GAP;
  if (above >= top) return above;
  if (isInText && below + height <= seen.bottom) return below;
  // The first block, while the tabs are seen.
  if (!isInText && panelTop > seen.top) return Math.min(below, seen.bottom - height - GAP);
  // At the top of what is seen of it.
  return Math.max(above, Math.min(top + GAP, box.bottom - height));
}
