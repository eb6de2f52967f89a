import { type WorkingCopy, workingCopiesApi } from "../../../api/working-copies.ts";
import { randomId } from "../../../random-id.ts";
import { deviceId } from "../../device-id.ts";
import {
  listUnsavedChanges,
  moveUnsavedChanges,
  type OfferedChanges,
} from "../../stored-changes.ts";
import { EMPTY, isBlank, type PostValues } from "../editor/post-values.ts";
import { openInOtherTabs } from "./open-in-tabs.ts";

/** A new post that was not saved. */
export type UnfinishedPost = OfferedChanges<PostValues> & { id: string };

const PREFIX = "post:new:";

export function newPostName(id: string) {
  return PREFIX + id;
}

/** Those that this browser has. */
function unfinishedHere(userId: string): UnfinishedPost[] {
  // Until there could be several, there was one without an id.
  moveUnsavedChanges(userId, "post:new", newPostName(randomId()));
  return listUnsavedChanges<PostValues>(userId, PREFIX);
}

/** Those that this browser or the server has, newest first, without blank ones and those open in another tab. */
export async function unfinishedPosts(userId: string) {
  const onServer = await workingCopiesApi.listNew().catch(() => ({ new_posts: [] }));
  const open = await openInOtherTabs();
  const merged = new Map(unfinishedHere(userId).map((post) => [post.id, post]));
  for (const copy of onServer.new_posts) {
    const post = { ...toUnsavedChanges(copy), id: copy.id };
    merged.set(copy.id, { ...post, ...newest(merged.get(copy.id), post) });
  }
  return [...merged.values()]
    .filter(({ id, values }) => !open.has(newPostName(id)) && !isBlank({ ...EMPTY, ...values }))
    .sort((a, b) => b.at.localeCompare(a.at));
}

/** This browser stores every change before the server gets it, so only another one can be newer. */
export function newest<Values>(
  here: OfferedChanges<Values> | undefined,
  onServer: OfferedChanges<Values> | undefined,
) {
  if (!here || !onServer) return here ?? onServer;
  return onServer.isElsewhere && onServer.at > here.at ? onServer : here;
}

/** A copy from the server as the form has it. */
export function toUnsavedChanges({ values, base, device, saved_at }: WorkingCopy) {
  return {
    values: { ...EMPTY, ...values } as PostValues,
    at: saved_at,
    base: base ?? undefined,
    isElsewhere: device !== deviceId(),
  };
}
