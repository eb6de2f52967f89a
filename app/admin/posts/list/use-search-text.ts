import { useEffect, useRef, useState } from "react";
import type { PostFilter } from "./post-filter.ts";

const PAUSE_MS = 300;

/** Typed text goes into the URL after a pause; when the URL changes by itself, the field follows. */
export function useSearchText(filter: PostFilter, onChange: (filter: PostFilter) => void) {
  const [text, setText] = useState(filter.q);
  const sent = useRef(filter.q);
  const q = text.trim();

  useEffect(() => {
    if (filter.q === sent.current) return;
    sent.current = filter.q;
    setText(filter.q);
  }, [filter.q]);

  function search(within = filter) {
    sent.current = q;
    onChange({ ...within, page: 1, q });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    const pause = setTimeout(() => q !== sent.current && search(), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [q]);

  return { text, setText, search };
}
