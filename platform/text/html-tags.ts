import { Tokenizer } from "htmlparser2";

/** A tag as it is written in somebody else's HTML. */
export type Tag = {
  name: string;
  isClosing: boolean;
  isSelfClosing: boolean;
  attributes: Attribute[];
  /** The tag as written, with its brackets. */
  source: string;
  at: number;
  end: number;
};
/** The value with its character references decoded; the positions are those in the whole text. */
type Attribute = { name: string; value: string; at: number; end: number };

/** Tags in their order. */
export function parseTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let tag: Tag | undefined;
  let attribute: Attribute | undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = newTag(html.slice(start, end), start - 1);
      },
      onattribname: (at, end) => {
        attribute = { name: html.slice(at, end).toLowerCase(), value: "", at, end };
        tag?.attributes.push(attribute);
      },
      onattribdata: (start, end) => {
        if (attribute) attribute.value += html.slice(start, end);
      },
      onattribentity: (code) => {
        if (attribute) attribute.value += String.fromCodePoint(code);
      },
      onattribend: (_, end) => {
        if (attribute) attribute.end = end;
      },
      onopentagend: (end) => finish(end + 1),
      onselfclosingtag: (end) => {
        if (tag) tag.isSelfClosing = true;
        finish(end + 1);
      },
      onclosetag: (start, end) => {
        tag = { ...newTag(html.slice(start, end), start - 2), isClosing: true };
        finish(html.indexOf(">", end) + 1);
      },
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onend: () => {},
      onprocessinginstruction: () => {},
      ontext: () => {},
      ontextentity: () => {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tags;

  function finish(end: number) {
    if (tag && end > 0) tags.push({ ...tag, source: html.slice(tag.at, end), end });
    tag = undefined;
  }
}

function newTag(name: string, at: number): Tag {
  const facts = { isClosing: false, isSelfClosing: false, attributes: [], source: "", end: 0 };
  return { name: name.toLowerCase(), at, ...facts };
}

/** The HTML with every tag replaced by what `change` makes of it. */
export function mapTags(html: string, change: (tag: Tag) => string): string {
  let changed = "";
  let done = 0;
  for (const tag of parseTags(html)) {
    changed += html.slice(done, tag.at) + change(tag);
    done = tag.end;
  }
  return changed + html.slice(done);
}

/** The value of an attribute; undefined when the tag has none of that name. */
export function getAttribute({ attributes }: Tag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** The tag's source with attributes set to values (already escaped), or without them. Others stay. */
export function withAttributes(tag: Tag, values: Record<string, string | undefined>): string {
  let written = "";
  let done = 0;
  for (const { name, at, end } of tag.attributes) {
    if (!(name in values)) continue;
    const value = values[name];
    written += tag.source.slice(done, at - tag.at).trimEnd();
    if (value !== undefined) written += ` ${name}="${value}"`;
    done = end - tag.at;
  }
  return written + tag.source.slice(done);
}
