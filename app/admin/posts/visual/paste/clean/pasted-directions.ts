import { declared } from "./declared-styles.ts";
import { BLOCKS } from "./kept-elements.ts";

const DIRECTED = `${BLOCKS}, li, td, th, blockquote`;

/** Blocks of right-to-left text say so themselves: what stands around them may not arrive. */
export function noteDirections(root: Element) {
  const directions = new Map<Element | null, string | undefined>();
  const page = root.ownerDocument.documentElement;
  directions.set(root, stated(root) ?? stated(page));
  for (const outer of [root, page]) outer.removeAttribute("dir");
  for (const element of root.querySelectorAll("*")) {
    const outer = directions.get(element.parentElement);
    const direction = stated(element) ?? outer;
    directions.set(element, direction);
    const isOther = direction === "rtl" || outer === "rtl";
    if (direction && isOther && element.matches(DIRECTED)) element.setAttribute("dir", direction);
    else element.removeAttribute("dir");
  }
}

function stated(element: Element) {
  const direction = element.getAttribute("dir")?.toLowerCase() ?? declared(element, "direction");
  return direction === "rtl" || direction === "ltr" ? direction : undefined;
}

/** Once is enough, and a list has its margin on the side of its items. */
export function simplifyDirections(root: Element) {
  for (const list of root.querySelectorAll("ul, ol")) {
    const items = [...list.children];
    if (items.length > 0 && items.every((item) => item.getAttribute("dir") === "rtl")) {
      list.setAttribute("dir", "rtl");
    }
  }
  for (const element of [...root.querySelectorAll("[dir]")].reverse()) {
    const outer = element.parentElement?.closest("[dir]")?.getAttribute("dir") ?? "ltr";
    if (element.getAttribute("dir") === outer) element.removeAttribute("dir");
  }
}
