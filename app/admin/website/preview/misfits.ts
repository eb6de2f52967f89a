/** The texts that don't fit: they reach beyond the page, or are cut off by their box. */
export function misfits(page: Document): string[] {
  const width = page.documentElement.clientWidth;
  return [...page.body.querySelectorAll("*")]
    .filter((element) => isCut(element) || isBeyond(element, width))
    .map((element) => element.textContent);
}

function isCut(element: Element) {
  const { clientWidth, scrollWidth } = element;
  // What only screen readers get is one pixel wide.
  if (clientWidth <= 1 || scrollWidth <= clientWidth + 1 || textsIn(element).length === 0)
    return false;
  return /hidden|clip/.test(getComputedStyle(element).overflowX);
}

function isBeyond(element: Element, pageWidth: number) {
  return (
    textsIn(element).some((text) => rightOf(element.ownerDocument, text) > pageWidth + 1) &&
    !isInBox(element)
  );
}

function textsIn(element: Element) {
  return [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
}

function rightOf(page: Document, text: ChildNode) {
  const range = page.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect().right;
}

/** A wide table can be scrolled to its end, and what only screen readers get is not seen. */
function isInBox(element: Element) {
  for (let box: Element | null = element; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowX) || box.clientWidth === 1) return true;
  }
  return false;
}
