import { IMAGES_PATH, type Picture } from "#features/media/media.schema.ts";
import {
  closest,
  findElements,
  newElement,
  type PostElement,
  parseHtml,
  replaceElements,
  toHtml,
} from "./post-tree.server.ts";

export type Pictures = (name: string) => Picture | undefined;
type Attributes = PostElement["attributes"];

/** Marks images that may open large. The sanitizer removes it from what authors write. */
const MAY_OPEN = "data-may-open";
/** Marks images of a gallery, which are shown side by side. It is removed in the same way. */
const IN_GALLERY = "data-in-gallery";

/** The width at which an image is shown, for its `sizes`. */
const WIDTHS: Record<string, string> = { "width-half": "16.5rem" };
const FULL_WIDTH = "32rem";
const GALLERY_SIZES = "(min-width: 48rem) 16rem, 50vw";
const LAZY = { loading: "lazy", decoding: "async" };
// A narrower image is hardly larger on its own than in the text.
const OPENS_FROM_WIDTH = 480;

/** Marks images that are neither decoration nor part of something that can be clicked, and galleries. */
export function markImages(tree: PostElement) {
  for (const image of findElements(tree, "img")) {
    if (closest(image, "figure")?.attributes.class === "gallery") image.attributes[IN_GALLERY] = "";
    if (!image.attributes.role && !isInControl(image)) image.attributes[MAY_OPEN] = "";
  }
}

/** Whether it is in an element that can be clicked, and must not contain another one. */
export function isInControl(element: PostElement) {
  return closest(element, "a", "summary") !== undefined;
}

/**
 * Like `addPictures`, for HTML that `toHtml` wrote. Only the images are parsed, because pages are
 * rendered from stored HTML.
 */
export function withPictures(html: string, pictures: Pictures) {
  return html.replace(/<img [^>]*>/g, (image) => {
    const tree = parseHtml(image);
    addPictures(tree, pictures);
    return toHtml(tree);
  });
}

/** Adds formats and sizes to our own images, and links to those that open large. */
export function addPictures(tree: PostElement, pictures: Pictures) {
  replaceElements(tree, ["img"], (image) => {
    const { [MAY_OPEN]: mayOpen, [IN_GALLERY]: inGallery, ...attributes } = image.attributes;
    const { src = "", alt } = attributes;
    if (!src.startsWith(IMAGES_PATH)) {
      return newElement("img", { ...attributes, ...LAZY, referrerpolicy: "no-referrer" });
    }
    const picture = pictures(src.slice(IMAGES_PATH.length));
    const sizes = inGallery === undefined ? pictureSizes(attributes) : GALLERY_SIZES;
    const shown = pictureElement(attributes, picture, sizes);
    if (mayOpen === undefined || (picture?.width ?? 0) < OPENS_FROM_WIDTH) return shown;
    const label = alt ? `Enlarge image: ${alt}` : "Enlarge image";
    const link = { class: "enlarge", href: picture?.src ?? src, "aria-label": label };
    return newElement("a", link, shown);
  });
}

function pictureSizes({ class: width = "" }: Attributes) {
  return `(min-width: 48rem) ${WIDTHS[width] ?? FULL_WIDTH}, 100vw`;
}

function pictureElement(attributes: Attributes, picture: Picture | undefined, sizes: string) {
  if (!picture) return newElement("img", { ...attributes, ...LAZY });
  const { src, sources } = picture;
  const image = newElement("img", { ...withSize({ ...attributes, src }, picture), ...LAZY });
  if (sources.length === 0) return image;
  const formats = sources.map(({ type, srcset }) => newElement("source", { type, srcset, sizes }));
  return newElement("picture", {}, ...formats, image);
}

/** Adds the picture's size, unless the author gave both sides: a single one would distort it. */
function withSize(attributes: Attributes, picture: Picture) {
  const { width, height, ...others } = attributes;
  if (!picture.width || !picture.height || (width && height)) return attributes;
  return { ...others, width: String(picture.width), height: String(picture.height) };
}
