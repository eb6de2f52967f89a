import { mapTags } from "#platform/text/html-tags.ts";
import { IMAGES_PATH } from "./media.schema.ts";

// At the start of an attribute's value, or of an entry in `srcset`.
const OWN_URL = new RegExp(`(?<=["'=\\s,])(https?://[^\\s"'<>/]+)?${IMAGES_PATH}([\\w.-]+)`, "g");

/** Replaces the URLs of our own images in tags; the rest of the HTML stays to the letter. */
export function replaceOwnImages(
  html: string,
  siteUrl: string,
  newUrl: (name: string) => string | undefined,
) {
  if (!html.includes(IMAGES_PATH)) return html;
  return mapTags(html, ({ source }) =>
    source.replace(OWN_URL, (url, origin: string | undefined, name: string) => {
      return (origin === undefined || origin === siteUrl ? newUrl(name) : undefined) ?? url;
    }),
  );
}
