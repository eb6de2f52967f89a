import { numbered, slugOf } from "#features/posts/model/slug.ts";

/** Gives each text a name for URLs that no other has; with a key, each key. */
export function uniqueNames() {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return (text: string, key = text) => {
    const known = names.get(key);
    if (known) return known;
    const wanted = slugOf(text) || "unnamed";
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = numbered(wanted, number);
    taken.add(name);
    names.set(key, name);
    return name;
  };
}
