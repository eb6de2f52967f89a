import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { listUrl } from "./list-place.ts";
import type { ImageUpload } from "./use-content-images.ts";

type EditorBarProps = {
  isNew: boolean;
  isBusy: boolean;
  uploads: ImageUpload[];
  isDirty: boolean;
  /** The time, or undefined when this browser stores no backup. */
  storedAt: string | undefined;
};

/** Always in view, so uploads show their progress here: until they end, the post cannot be saved. */
export function EditorBar({ isNew, isBusy, uploads, isDirty, storedAt }: EditorBarProps) {
  const navigate = useNavigate();
  const running = uploads.filter(({ progress }) => progress !== undefined);
  const label = isNew ? "Create Post" : "Update Post";
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2.5 border-t border-rule bg-ground py-3"
    >
      <Button type="submit" variant="main" disabled={running.length > 0}>
        {isBusy ? "Saving..." : label}
      </Button>
      <Button onClick={() => navigate(listUrl())}>Cancel</Button>
      {running.map(({ progress, cancel }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two, and they keep no state
        <UploadProgress key={index} progress={progress} onCancel={cancel} />
      ))}
      {running.length === 0 && (
        <p className="text-sm leading-tight text-muted">{stateOf({ isNew, isDirty, storedAt })}</p>
      )}
    </div>
  );
}

function stateOf({
  isNew,
  isDirty,
  storedAt,
}: Pick<EditorBarProps, "isNew" | "isDirty" | "storedAt">) {
  if (!isDirty) return isNew ? "No changes yet" : "All changes saved";
  return storedAt ? `Unsaved changes, backed up in this browser at ${storedAt}` : "Unsaved changes";
}
