export function localName(tag: string) {
  return tag.slice(tag.indexOf(":") + 1);
}

export function namespacePrefix(tag: string) {
  return tag.slice(0, Math.max(0, tag.indexOf(":")));
}
