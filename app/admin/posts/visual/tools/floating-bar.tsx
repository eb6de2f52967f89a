import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { uncovered } from "../../layout/covered.ts";

type Anchor = { left: number; right: number; top: number; bottom: number };

type FloatingBarProps = {
  /** What the bar is about, in the window; undefined if that is not known. */
  anchor: () => Anchor | undefined;
  /** For a part of a block: centered, and below it where there is no room above. */
  isInText?: boolean;
  children: ReactNode;
};

const GAP = 6;

/** Tools at what they are for, above the text. They follow it when the page scrolls. */
export function FloatingBar({ anchor, isInText = false, children }: FloatingBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const align = useRef(() => {});
  align.current = () => {
    const { current } = bar;
    const box = anchor();
    const frame = current?.offsetParent?.getBoundingClientRect();
    if (!current || !box || !frame) return;
    const { offsetWidth: width, offsetHeight: height } = current;
    const left = (isInText ? (box.left + box.right - width) / 2 : box.right - width) - frame.left;
    current.style.left = `${Math.max(0, Math.min(left, frame.width - width))}px`;
    current.style.top = `${topFor(box, height, isInText) - frame.top}px`;
  };

  useLayoutEffect(() => align.current());

  useEffect(() => {
    const listener = () => align.current();
    window.addEventListener("scroll", listener, { passive: true });
    window.addEventListener("resize", listener);
    return () => {
      window.removeEventListener("scroll", listener);
      window.removeEventListener("resize", listener);
    };
  }, []);

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

function topFor(box: Anchor, height: number, isInText: boolean) {
  const seen = uncovered();
  const above = box.top - height - GAP;
  const below = box.bottom + GAP;
  if (above >= seen.top) return above;
  if (isInText && below + height <= seen.bottom) return below;
  // At the top of what is seen of it.
  return Math.max(above, Math.min(seen.top + GAP, box.bottom - height));
}
