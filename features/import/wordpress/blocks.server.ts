const MARKER = /<!--\s*\/?wp:([a-z][\w/-]*)\s*/giy;
const ATTRIBUTES_END = /\}\s*\/?-->/g;

export type WithoutMarkers = {
  html: string;
  isBlocks: boolean;
  /** Blocks that WordPress renders dynamically: their content is not in the file. */
  dynamic: string[];
};

const FREEFORM = "<!-- wp:freeform -->";
const FREEFORM_END = "<!-- /wp:freeform -->";

/** A freeform block is text from before there were blocks, without paragraphs. */
export function mapFreeform(html: string, change: (text: string) => string): string {
  const [before = "", ...parts] = html.split(FREEFORM);
  const changed = parts.map((part) => {
    const end = part.indexOf(FREEFORM_END);
    return end === -1 ? part : change(part.slice(0, end)) + part.slice(end);
  });
  return [before, ...changed].join(FREEFORM);
}

/** Removes the comments that mark the start and end of blocks. */
export function withoutBlockMarkers(html: string): WithoutMarkers {
  const dynamic = new Set<string>();
  let result = "";
  let done = 0;
  let isBlocks = false;
  const last = html.lastIndexOf("-->");
  for (let at = html.indexOf("<!--"); at !== -1 && at < last; at = html.indexOf("<!--", at)) {
    MARKER.lastIndex = at;
    const [opening, name = ""] = MARKER.exec(html) ?? [];
    const end = opening === undefined ? -1 : markerEnd(html, at + opening.length);
    if (end === -1) {
      at += 4;
      continue;
    }
    isBlocks = true;
    result += html.slice(done, at);
    if (html.endsWith("/-->", end)) dynamic.add(name);
    done = end;
    at = end;
  }
  return { html: result + html.slice(done), isBlocks, dynamic: [...dynamic] };
}

/** Attributes may contain "-->", so the marker ends after their closing brace. */
function markerEnd(html: string, from: number) {
  const plain = html.indexOf("-->", from);
  if (plain === -1) return -1;
  if (html[from] !== "{") return plain + 3;
  const next = html.indexOf("<!--", from);
  const window = html.slice(from, next === -1 ? html.length : next);
  const ends = [...window.matchAll(ATTRIBUTES_END)].slice(0, 9);
  const whole = ends.find(({ index }) => isJson(window.slice(0, index + 1))) ?? ends[0];
  return whole ? from + whole.index + whole[0].length : plain + 3;
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
