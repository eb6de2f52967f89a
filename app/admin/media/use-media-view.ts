import { useState } from "react";

export type MediaView = "grid" | "list";

const KEY = "media-view";

/** Remembered in this browser. */
export function useMediaView() {
  const [view, setView] = useState<MediaView>(read);

  function choose(chosen: MediaView) {
    setView(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage is full or switched off: it is not remembered.
    }
  }

  return [view, choose] as const;
}

function read(): MediaView {
  try {
    return localStorage.getItem(KEY) === "list" ? "list" : "grid";
  } catch {
    return "grid";
  }
}
