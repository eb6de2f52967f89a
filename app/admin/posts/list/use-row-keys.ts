import type { RefObject } from "react";
import { useListKeys } from "../../use-list-keys.ts";

/** J and K go from row to row, and E edits the post of the row. Enter is the browser's own. */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  function rows() {
    return [...(list.current?.querySelectorAll<HTMLElement>("[data-main-action]") ?? [])];
  }

  function currentIndex() {
    const row = document.activeElement?.closest("li");
    return rows().findIndex((control) => row?.contains(control));
  }

  function step(by: number) {
    rows()[currentIndex() + by]?.focus();
  }

  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => {
      const control = rows()[currentIndex()];
      if (control instanceof HTMLAnchorElement) control.click();
    },
  });
}
