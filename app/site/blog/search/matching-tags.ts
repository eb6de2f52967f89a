/** Which of these names are tags of posts, however they are capitalized: the tag by name. */
export function matchingTags(names: string[], tags: { tag: string }[]): Record<string, string> {
  const byName = new Map(tags.map(({ tag }) => [tag.toLowerCase(), tag]));
  const found = names.flatMap((name) => {
    const tag = byName.get(name.toLowerCase());
    return tag ? [[name, tag]] : [];
  });
  return Object.fromEntries(found);
}
