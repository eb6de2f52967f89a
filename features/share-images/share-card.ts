import type { CaseStudy, PageMeta, ShownFirm } from "#features/website/show-website.server.ts";

type Firm = Pick<ShownFirm, "name" | "descriptor">;

/** The text on the image that a link to a page is shown with; tags choose its motif. */
export type ShareCard = { firm: Firm; title: string; label: string; tags?: string[] };

export const SHARE_IMAGE = { width: 1200, height: 630 };

// Sites that show links cache images by their URL, so a new design needs a new number.
const DESIGN = 2;
const PATH = /^(.*)\/share-[0-9a-f]{14}\.png$/;

export function pageCard({ title }: Pick<PageMeta, "title">, firm: Firm): ShareCard {
  return { firm, title: title.replace(` | ${firm.name}`, ""), label: firm.descriptor };
}

type Study = Pick<CaseStudy, "title" | "industry" | "figure">;

export function caseStudyCard({ title, industry, figure }: Study, firm: Firm): ShareCard {
  return { firm, title, label: `${industry}: ${figure.value} ${figure.claim}` };
}

type Post = { title: string; tags: string[]; author: { name: string } | null };

export function postCard({ title, tags, author }: Post, firm: Firm): ShareCard {
  return { firm, title, label: author?.name ?? `${firm.name} Blog`, tags };
}

export function tagCard(tag: string, firm: Firm): ShareCard {
  return { firm, title: `Posts about ${tag}`, label: `${firm.name} Blog`, tags: [tag] };
}

export function authorCard({ name }: { name: string }, firm: Firm): ShareCard {
  return { firm, title: name, label: `${firm.name} Blog` };
}

/** The URL path of a page's share image. It changes with what is on the image. */
export function shareImagePath(page: string, { firm, title, label, tags = [] }: ShareCard) {
  const folder = page === "/" ? "" : page;
  return `${folder}/share-${shortHash([DESIGN, firm.name, title, label, tags[0] ?? ""].join("\n"))}.png`;
}

/** The page that the path of a share image belongs to. */
export function pageOfShareImage(path: string) {
  const folder = PATH.exec(path)?.[1];
  return folder === "" ? "/" : folder;
}

/** A short hash that browsers can compute at once, for telling texts apart: 53 bits of cyrb53. */
function shortHash(text: string) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  const value = 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
  return value.toString(16).padStart(14, "0");
}
