import { type FieldPath, readField } from "#features/website/changes.ts";
import { isEqual } from "#features/website/merge.ts";
import type { DraftState, LoadedWebsite, WebsiteDraft } from "./website-draft.ts";

/**
 * A decision to make at a field, because someone else has changed it or a release changed its
 * default.
 */
export type FieldNotice = {
  kind: "theirs" | "default";
  /** The name of the person who changed the field. */
  by?: string | null;
  value: unknown;
  onUse: () => void;
  onKeep: () => void;
};

/** The notices by the field's path. `kept`: fields for which a new default was declined here. */
export function collectNotices(
  draft: WebsiteDraft,
  conflicts: DraftState["conflicts"],
  newDefaults: LoadedWebsite["newDefaults"],
  kept: string[],
  onKeep: (path: string) => void,
) {
  const notices = new Map<string, FieldNotice[]>();
  const add = (path: FieldPath, notice: FieldNotice) => {
    const key = path.join(".");
    notices.set(key, [...(notices.get(key) ?? []), notice]);
  };
  for (const conflict of conflicts) {
    add(conflict.path, {
      kind: "theirs",
      by: conflict.by,
      value: conflict.theirs,
      onUse: () => draft.takeTheirs(conflict),
      onKeep: () => draft.keepMine(conflict),
    });
  }
  for (const { path, theirs } of newDefaults) {
    const key = path.join(".");
    const isUsed = isEqual(readField(draft.state().content, path), theirs);
    if (kept.includes(key) || isUsed) continue;
    const keep = () => onKeep(key);
    const use = () => {
      draft.changeField(path, theirs);
      keep();
    };
    add(path, { kind: "default", value: theirs, onUse: use, onKeep: keep });
  }
  return notices;
}
