/** A tag of somebody else's HTML, found without judging whether it is right. */
export type Tag = {
  name: string;
  isClosing: boolean;
  /** As written, with its brackets. */
  source: string;
  at: number;
  end: number;
};

const OPENING = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/giy;
const QUOTED_MAX = 5000;

/** Tags in their order. A bracket inside a quoted attribute ends no tag. */
export function* tagsIn(html: string): Generator<Tag> {
  const last = html.lastIndexOf(">");
  const endOf = endFinder(html);
  let at = html.indexOf("<");
  while (at !== -1 && at < last) {
    const tag = tagAt(html, at, endOf);
    if (tag) yield tag;
    at = html.indexOf("<", tag?.end ?? at + 1);
  }
}

/** The HTML with every tag replaced by what `change` makes of it. */
export function mapTags(html: string, change: (tag: Tag) => string): string {
  let changed = "";
  let done = 0;
  for (const tag of tagsIn(html)) {
    changed += html.slice(done, tag.at) + change(tag);
    done = tag.end;
  }
  return changed + html.slice(done);
}

/** The value of an attribute, as written; undefined: the tag has none of that name. */
export function attributeOf(source: string, name: string): string | undefined {
  for (const attribute of attributesIn(source)) {
    if (attribute.name === name) return attribute.value;
  }
  return undefined;
}

/** The tag with an attribute set to a value (already escaped), or without it. */
export function withAttribute(source: string, name: string, value: string | undefined): string {
  for (const attribute of attributesIn(source)) {
    if (attribute.name !== name) continue;
    const written = value === undefined ? "" : ` ${name}="${value}"`;
    return source.slice(0, attribute.at) + written + source.slice(attribute.end);
  }
  return source;
}

function tagAt(html: string, at: number, endOf: (from: number) => number): Tag | undefined {
  OPENING.lastIndex = at;
  const [opening, slash, name] = OPENING.exec(html) ?? [];
  if (opening === undefined || name === undefined) return undefined;
  const end = endOf(at + opening.length);
  if (end === 0) return undefined;
  const source = html.slice(at, end);
  return { name: name.toLowerCase(), isClosing: slash === "/", source, at, end };
}

/** Asked with rising positions: where the tag ends whose name ends here; 0: nowhere. */
function endFinder(html: string) {
  // Once quotes led past the last bracket they are ignored. Otherwise they would be followed to the
  // end again from each tag between them.
  let areQuotesTrusted = true;
  return (from: number) => {
    const first = html.indexOf(">", from);
    if (!areQuotesTrusted) return first + 1;
    let end = first;
    for (let at = from; at < end; at++) {
      const quote = html[at];
      if ((quote !== '"' && quote !== "'") || !/=\s*$/.test(html.slice(at - 3, at))) continue;
      const length = html.slice(at + 1, at + QUOTED_MAX).indexOf(quote);
      // A quote that is never closed is a slip, not the rest of the post.
      if (length === -1) break;
      at += length + 1;
      if (at > end) end = html.indexOf(">", at);
    }
    areQuotesTrusted = end !== -1;
    return (areQuotesTrusted ? end : first) + 1;
  };
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/gy;

function* attributesIn(source: string) {
  let at = source.search(/[\s/]/);
  while (at !== -1 && at < source.length - 1) {
    const start = at;
    while (/\s/.test(source[at] ?? "")) at += 1;
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(source);
    if (!match) {
      at += 1;
      continue;
    }
    const [written, name = "", ...values] = match;
    const value = values.find((given) => given !== undefined) ?? "";
    at += written.length;
    yield { name: name.toLowerCase(), value, at: start, end: at };
  }
}
