import type { ResponseOf } from "../../../api/contract.ts";
import { request } from "../../../session/admin-request.ts";
import { listChangesTo, nameInTab, type Offer } from "../../unsaved/stored-changes.ts";
import { deviceId, openInOtherTabs } from "../../unsaved/this-browser.ts";
import { EMPTY, isBlank, type PostValues } from "../form-values.ts";

export type PostOffer = Offer<PostValues>;

export type WorkingCopy = NonNullable<ResponseOf<"GET /api/admin/working-copies/:id">["copy"]>;

/** A new post that was not saved. */
export type UnfinishedPost = PostOffer & { id: string };

/** The subject under which changes to a saved post are stored. */
export function postSubject(postId: string) {
  return `post:${postId}`;
}

export const NEW_POST = postSubject("new");

export function newPostName(id: string) {
  return nameInTab(NEW_POST, id);
}

/** The unfinished posts in this browser. */
function listUnfinishedHere(userId: string): UnfinishedPost[] {
  return listChangesTo<PostValues>(userId, NEW_POST).map(({ name, ...post }) => {
    return { ...post, id: name.slice(newPostName("").length) };
  });
}

/**
 * The unfinished posts of this browser and the server, newest first, without blank ones and those
 * open in another tab.
 */
export async function listUnfinishedPosts(userId: string) {
  const onServer = await request("GET /api/admin/working-copies").catch(() => ({ new_posts: [] }));
  const open = await openInOtherTabs();
  const merged = new Map(listUnfinishedHere(userId).map((post) => [post.id, post]));
  for (const copy of onServer.new_posts) {
    const post = { ...toUnsavedChanges(copy), id: copy.id };
    merged.set(copy.id, { ...post, ...newest(merged.get(copy.id), post) });
  }
  return [...merged.values()]
    .filter(({ id, values }) => !open.has(newPostName(id)) && !isBlank({ ...EMPTY, ...values }))
    .sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * The newer of two copies. This browser stores a change before the server, so only another device's
 * copy can be newer.
 */
export function newest<Values>(
  here: Offer<Values> | undefined,
  onServer: Offer<Values> | undefined,
) {
  if (!here || !onServer) return here ?? onServer;
  return onServer.isElsewhere && onServer.at > here.at ? onServer : here;
}

/** Converts a copy from the server to the form's values. */
export function toUnsavedChanges({ values, base, device, saved_at }: WorkingCopy) {
  return {
    values: { ...EMPTY, ...values } as PostValues,
    at: saved_at,
    base: base ?? undefined,
    isElsewhere: device !== deviceId(),
  };
}
