import {
  findElements,
  newElement,
  type PostElement,
  replaceElements,
} from "../content/post-tree.server.ts";
import { anchorName } from "../content/urls.ts";
import { words } from "../content/words.server.ts";
import type { Heading } from "./headings.ts";

const HEADINGS = ["h2", "h3", "h4", "h5", "h6"];

/** Gives headings an id and a link to it, and returns them. */
export function addHeadingLinks(tree: PostElement): Heading[] {
  const headings: Heading[] = [];
  const freeId = idFinder(tree);
  replaceElements(tree, HEADINGS, (heading) => {
    const text = words(heading);
    const id = isAtTop(heading) ? (heading.attributes.id ?? freeId(text)) : undefined;
    if (!id) return heading;
    headings.push({ id, text, level: Number(heading.name[1]) });
    heading.attributes = { id, ...heading.attributes };
    const link = { class: "anchor", href: `#${id}`, "aria-label": `Link to “${text}”` };
    return newElement("div", { class: "heading" }, heading, newElement("a", link, "#"));
  });
  return headings;
}

/** In no other element than a `<div>`. */
function isAtTop({ parent }: PostElement): boolean {
  return !parent?.name || (parent.name === "div" && isAtTop(parent));
}

/** Finds an id from words that nothing else in the post has. */
function idFinder(tree: PostElement) {
  const ids = new Set(findElements(tree).map(({ attributes }) => attributes.id));
  const uses = new Map<string, number>();
  return (text: string) => {
    const wanted = anchorName(text);
    if (!wanted) return undefined;
    let number = uses.get(wanted) ?? 1;
    while (ids.has(numbered(wanted, number))) number += 1;
    uses.set(wanted, number + 1);
    ids.add(numbered(wanted, number));
    return numbered(wanted, number);
  };
}

function numbered(id: string, number: number) {
  return number === 1 ? id : `${id}-${number}`;
}
