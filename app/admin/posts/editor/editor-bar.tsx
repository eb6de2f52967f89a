import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Post } from "../../../api/posts.ts";
import { UploadProgress } from "../../../ui/feedback/upload-progress.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { listUrl } from "../list/list-place.ts";
import { EditorState } from "./editor-state.tsx";
import type { usePostEditing } from "./use-post-editing.ts";

type EditorBarProps = {
  /** As it was last saved. */
  post: Post | undefined;
  editing: ReturnType<typeof usePostEditing>;
  hasPreview: boolean;
  onPreview: () => void;
  /** Above the bar. */
  notice: ReactNode;
};

/** Always in view, so uploads show their progress here: until they end, the post cannot be saved. */
export function EditorBar({ post, editing, hasPreview, onPreview, notice }: EditorBarProps) {
  const navigate = useNavigate();
  const { values, change, isLocked, isBusy } = editing;
  const running = [editing.contentUploads, editing.featuredUploads].filter(
    ({ progress }) => progress !== undefined,
  );
  const label = post ? "Update Post" : "Create Post";
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 border-t border-rule bg-ground px-4 py-2"
    >
      {notice}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
        <div className="flex min-w-0 flex-1 items-center justify-between gap-x-2 max-md:basis-full md:gap-x-4">
          {running.length === 0 ? (
            <EditorState post={post} unsaved={editing.unsaved} />
          ) : (
            <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
              {running.map(({ progress, cancel }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two, and they keep no state
                <UploadProgress key={index} progress={progress} onCancel={cancel} />
              ))}
            </div>
          )}
          <Switch
            label="Publish post"
            checked={values.published}
            disabled={isLocked}
            onChange={(published) => change({ published })}
          />
        </div>
        <Button aria-pressed={hasPreview} className="max-md:px-3" onClick={onPreview}>
          Preview
        </Button>
        <Button
          type="submit"
          variant="main"
          className="max-md:px-4"
          disabled={isLocked || running.length > 0}
        >
          {isBusy ? "Saving..." : label}
        </Button>
        <Button className="max-md:px-3" disabled={isLocked} onClick={() => navigate(listUrl())}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
