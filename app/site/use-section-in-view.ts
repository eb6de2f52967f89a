import { useEffect, useState } from "react";
import { navigation } from "./navigation.ts";

const anchors = new Set(
  navigation.filter((item) => !item.isRoute).map((item) => item.href.slice(1)),
);

/**
 * The navigation's section that the reader is in. Sections without an item of their own
 * (leadership, technologies, testimonials) belong to the one before them.
 */
export function useSectionInView(enabled: boolean) {
  const [section, setSection] = useState<string>();

  useEffect(() => {
    if (!enabled) {
      setSection(undefined);
      return;
    }
    const sections = [...document.querySelectorAll<HTMLElement>("main section[id]")];
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)?.target;
        if (!entered) return;
        const upToHere = sections.slice(0, sections.indexOf(entered as HTMLElement) + 1);
        setSection(upToHere.findLast(({ id }) => anchors.has(id))?.id);
      },
      // A line across the upper third of the window: exactly one section touches it.
      { rootMargin: "-33% 0px -67% 0px" },
    );
    for (const element of sections) observer.observe(element);
    return () => observer.disconnect();
  }, [enabled]);

  return section;
}
