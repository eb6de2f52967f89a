import { type RefObject, useLayoutEffect } from "react";

/** Makes a text area as tall as its text, where the browser doesn't know `field-sizing` yet. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || CSS.supports("field-sizing", "content")) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [area, value]);
}
