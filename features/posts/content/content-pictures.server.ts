import { IMAGES_PATH, type Picture } from "#features/media/media.schema.ts";
import { escapeHtml } from "#platform/text/escape.ts";

export type Pictures = (name: string) => Picture | undefined;

/** On images that may open large. The sanitizer removes it from what authors write. */
export const MAY_OPEN = " data-may-open";

/** How wide an image is shown, for its `sizes`. */
const WIDTHS: Record<string, string> = { full: "32rem", text: "32rem", half: "16.5rem" };
const LAZY = 'loading="lazy" decoding="async"';
// A narrower image is hardly larger on its own than in the text.
const OPENS_FROM_WIDTH = 480;

/** Adds formats and sizes to our own images, and links to those that open large. */
export function withPictures(html: string, pictures: Pictures) {
  return html.replace(/<img src="([^"]*)"([^>]*) \/>/g, (_, src: string, attributes: string) => {
    const rest = attributes.replace(MAY_OPEN, "");
    if (!src.startsWith(IMAGES_PATH)) {
      return `<img src="${src}"${rest} ${LAZY} referrerpolicy="no-referrer" />`;
    }
    const picture = pictures(src.slice(IMAGES_PATH.length));
    const image = pictureHtml(src, rest, picture);
    const opens = rest !== attributes && (picture?.width ?? 0) >= OPENS_FROM_WIDTH;
    return opens ? linked(image, escapeHtml(picture?.src ?? src), rest) : image;
  });
}

function pictureHtml(src: string, attributes: string, picture: Picture | undefined) {
  const image = `<img src="${escapeHtml(picture?.src ?? src)}"${withSize(attributes, picture)} ${LAZY} />`;
  if (!picture?.sources.length) return image;
  const [, width = "full"] = / class="width-(\w+)"/.exec(attributes) ?? [];
  const sizes = `(min-width: 48rem) ${WIDTHS[width]}, 100vw`;
  const sources = picture.sources.map(
    ({ type, srcset }) =>
      `<source type="${escapeHtml(type)}" srcset="${escapeHtml(srcset)}" sizes="${sizes}" />`,
  );
  return `<picture>${sources.join("")}${image}</picture>`;
}

/** A size that the author gave stands when it is whole: half of one would distort the image. */
function withSize(attributes: string, picture: Picture | undefined) {
  if (!picture?.width || !picture.height) return attributes;
  if (/ width="/.test(attributes) && / height="/.test(attributes)) return attributes;
  const rest = attributes.replace(/ (width|height)="\d+"/g, "");
  return `${rest} width="${picture.width}" height="${picture.height}"`;
}

function linked(image: string, url: string, attributes: string) {
  const [, alt = ""] = / alt="([^"]*)"/.exec(attributes) ?? [];
  const label = alt === "" ? "Enlarge image" : `Enlarge image: ${alt}`;
  return `<a class="enlarge" href="${url}" aria-label="${label}">${image}</a>`;
}
