type Visited = { status: number; text: string };
export type Pages = Map<string, Visited>;

const PAGES_MAX = 1_000;
// Built files are skipped, because they know nothing about posts.
const BUILT = /^\/(assets|fonts)\//;

/** Every URL of a site that a visitor or a crawler can find from these, with its response. */
export async function walk(siteUrl: string, from: string[]): Promise<Pages> {
  const pages: Pages = new Map();
  const queue = [...from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path) || BUILT.test(path)) continue;
    if (pages.size >= PAGES_MAX) throw new Error(`There are more than ${PAGES_MAX} URLs.`);
    const response = await fetch(siteUrl + path, { redirect: "manual" });
    const type = response.headers.get("Content-Type") ?? "";
    const bytes = Buffer.from(await response.arrayBuffer());
    // The text in an image or a PDF is not searched; see the URLs that the test itself requests.
    const body = /text|json|xml|javascript|markdown/.test(type) ? bytes.toString() : "";
    const headers = [...response.headers].map((header) => header.join(": ")).join("\n");
    pages.set(path, { status: response.status, text: `${headers}\n\n${body}` });
    queue.push(...findLinks(`${headers}\n${body}`, siteUrl, path));
    if (type.startsWith("text/html") && response.status === 200) queue.push(dataPath(path));
  }
  return pages;
}

/** The path that React Router fetches when a visitor comes to the page from another one. */
export function dataPath(path: string) {
  const [page = "", query] = path.split("?");
  return `${page === "/" ? "/_" : page}.data${query === undefined ? "" : `?${query}`}`;
}

/** Finds links in HTML, XML, JSON, Markdown and plain text. */
function findLinks(text: string, siteUrl: string, base: string) {
  const plain = text.replaceAll("&amp;", "&").replaceAll("\\u0026", "&");
  const written = [
    ...plain.matchAll(/(?:href|src|action|content|poster)="([^"]+)"/g),
    ...plain.matchAll(/(?:srcset|imagesrcset)="([^" ]+)/g),
    ...plain.matchAll(/\]\(<?([^)>\s]+)/g),
    ...plain.matchAll(/^(?:location|link): <?([^>\s]+)/gm),
    ...plain.matchAll(/(https?:\/\/[^\s"'<>()\\]+)/g),
    ...plain.matchAll(/"(\/[^"\s\\]*)"/g),
  ];
  return written.flatMap(([, link = ""]) => {
    if (!URL.canParse(link, siteUrl + base)) return [];
    const url = new URL(link, siteUrl + base);
    return url.origin === siteUrl && /^[/.?]|^https?:/.test(link)
      ? [url.pathname + url.search]
      : [];
  });
}
