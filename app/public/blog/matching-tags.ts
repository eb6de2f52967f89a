/** Finds the names that are tags of posts, in any capitalization. Returns the tag by name. */
export function matchingTags(names: string[], tags: { tag: string }[]): Record<string, string> {
  const byName = new Map(tags.map(({ tag }) => [tag.toLowerCase(), tag]));
  const found = names.flatMap((name) => {
    const tag = byName.get(name.toLowerCase());
    return tag ? [[name, tag]] : [];
  });
  return Object.fromEntries(found);
}
