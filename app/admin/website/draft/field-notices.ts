import { type FieldPath, readField } from "#features/website/field-path.ts";
import { isEqual } from "#features/website/merge.ts";
import type { LoadedWebsite } from "../../../api/website.ts";
import type { DraftState, WebsiteDraft } from "./website-draft.ts";

/** Something to decide at a field: someone else changed it, too, or a release changed its default. */
export type FieldNotice = {
  kind: "theirs" | "default";
  /** Who changed it. */
  by?: string | null;
  value: unknown;
  onUse: () => void;
  onKeep: () => void;
};

/** By the field's path. `kept`: fields whose new default was declined here. */
export function fieldNotices(
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
    const isUsed = isEqual(readField(draft.state().words, path), theirs);
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
