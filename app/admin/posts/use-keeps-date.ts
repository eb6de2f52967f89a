import { useState } from "react";

const KEY = "keep-original-date";

/** Whether saving a published post leaves its date, as chosen last in this browser. */
export function useKeepsDate() {
  const [keepsDate, set] = useState(lastChoice);

  function setKeepsDate(next: boolean) {
    set(next);
    try {
      localStorage.setItem(KEY, String(next));
    } catch {
      // Storage is full or switched off: the choice is not remembered.
    }
  }

  return { keepsDate, setKeepsDate };
}

function lastChoice() {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}
