/** Where the posts with a tag are listed. */
export function tagPath(tag: string) {
  return `/blog/tag/${encodeURIComponent(tag)}`;
}
