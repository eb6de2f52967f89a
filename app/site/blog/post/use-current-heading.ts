import { useEffect, useState } from "react";
import type { Heading } from "#features/posts/rendering/headings.ts";

/** How much of the screen, from the top, a heading must reach for its section to be the current one. */
const READ_FROM = 0.3;

/** The id of the section that is being read; undefined above the first, and until the app runs. */
export function useCurrentHeading(headings: Heading[]) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(findCurrent, {
      rootMargin: `0px 0px ${-100 * (1 - READ_FROM)}%`,
    });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();

    function findCurrent() {
      const line = window.innerHeight * READ_FROM;
      setCurrent(elements.findLast((each) => each.getBoundingClientRect().top <= line)?.id);
    }
  }, [headings]);
  return current;
}
