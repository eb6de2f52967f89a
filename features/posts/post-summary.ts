/** The title of the post's page in the browser, in search results and when shared. */
export function postPageTitle(title: string, meta_title: string | null, siteName: string) {
  return meta_title ?? `${title} | ${siteName} Blog`;
}

type Described = { meta_description: string | null; excerpt: string | null };

export function postDescription(
  { meta_description, excerpt }: Described,
  startOfText: () => string,
) {
  return meta_description ?? excerpt ?? startOfText();
}

type Illustrated = { og_image: string | null; featured_image: string | null };

/** The picture that the author chose for the post's card when it is shared. Without one, it is drawn. */
export function postShareImage({ og_image, featured_image }: Illustrated) {
  return og_image ?? featured_image;
}

const WORDS_PER_MINUTE = 230;

/** The time in whole minutes, at least one. */
export function readingTime(words: number) {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
