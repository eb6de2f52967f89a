import { findElements, newElement, type PostElement, replaceElements } from "./post-tree.server.ts";

/** A wide table or line of code scrolls by itself, also for those who have no mouse. */
export function addScrolling(tree: PostElement, caption = (_table: PostElement) => "") {
  for (const pre of findElements(tree, "pre")) {
    pre.attributes = { tabindex: "0", ...pre.attributes };
  }
  let count = 0;
  replaceElements(tree, ["table"], (table) => {
    count += 1;
    const name = count === 1 ? "Table" : `Table ${count}`;
    const label = [name, caption(table)].filter(Boolean).join(": ");
    const region = { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label };
    return newElement("div", region, table);
  });
}
