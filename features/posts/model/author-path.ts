import { slugOf } from "./slug.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Where an author's posts are listed. The id finds them; the name is for people. */
export function authorPath({ id, name }: { id: string; name: string }) {
  return `/blog/author/${id}-${slugOf(name)}`;
}

/** The id in the last part of such a path. */
export function authorIdFromPath(segment: string) {
  return UUID.exec(segment)?.[0];
}
