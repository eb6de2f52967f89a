import { firm } from "#content/firm.ts";

/** The title of the post's page in the browser, in search results and when shared. */
export function pageTitleOf(title: string, metaTitle: string | null) {
  return metaTitle ?? `${title} | ${firm.name} Blog`;
}

type Described = { metaDescription: string | null; excerpt: string | null };

export function descriptionOf({ metaDescription, excerpt }: Described, startOfText: () => string) {
  return metaDescription ?? excerpt ?? startOfText();
}

type Illustrated = { ogImage: string | null; featuredImage: string | null };

/** The image on the card when the post is shared. Null: the site's own. */
export function shareImageOf({ ogImage, featuredImage }: Illustrated) {
  return ogImage ?? featuredImage;
}
