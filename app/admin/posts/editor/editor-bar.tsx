import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { UploadProgress } from "../../../ui/feedback/upload-progress.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { OtherEditors } from "../autosave/other-editors.tsx";
import { listUrl } from "../list/list-place.ts";
import { PublishOptions } from "../publishing/publish-options.tsx";
import { planSentence } from "../publishing/save-plan.ts";
import { EditorState } from "./editor-state.tsx";
import type { usePostEditing } from "./use-post-editing.ts";

type EditorBarProps = {
  editing: ReturnType<typeof usePostEditing>;
  hasPreview: boolean;
  onPreview: () => void;
  warnings: ReactNode;
};

/**
 * Where the post stands, and what the next save will do. Always in view, so uploads show their
 * progress here: until they end, the post cannot be saved.
 */
export function EditorBar({ editing, hasPreview, onPreview, warnings }: EditorBarProps) {
  const { post, values, change, isLocked } = editing;
  return (
    <div
      data-bottom-bar
      // The margins: the bar is in view, so the focus in it doesn't scroll the page.
      className="sticky bottom-0 z-20 -mx-4 border-t border-rule bg-ground px-4 pt-0.5 pb-1 text-xs md:py-2 md:text-sm [&_:not(li_*)]:-scroll-mb-120!"
    >
      {post && <OtherEditors postId={post.id} />}
      <div className="flex flex-wrap items-center gap-x-3 max-md:**:[label]:py-0 md:gap-x-5 md:gap-y-1">
        {/* Always as wide, whatever it says, so that nothing moves. */}
        <div className="min-w-0 grow basis-40">
          <Progress editing={editing} />
        </div>
        <Switch
          label="Publish post"
          checked={values.published}
          disabled={isLocked}
          onChange={(published) => change({ published })}
        />
        <fieldset disabled={isLocked} className="contents">
          <legend className="sr-only">Publishing</legend>
          <PublishOptions post={post} values={values} onChange={change} />
        </fieldset>
        <div className="flex items-center gap-x-3 max-md:basis-full max-md:flex-wrap md:ml-auto">
          <Actions
            editing={editing}
            hasPreview={hasPreview}
            onPreview={onPreview}
            warnings={warnings}
          />
        </div>
      </div>
    </div>
  );
}

function Progress({ editing }: Pick<EditorBarProps, "editing">) {
  const running = runningUploads(editing);
  if (running.length === 0) return <EditorState post={editing.post} unsaved={editing.unsaved} />;
  return (
    <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
      {running.map(({ progress, cancel }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two, and they keep no state
        <UploadProgress key={index} progress={progress} onCancel={cancel} />
      ))}
    </div>
  );
}

function Actions({ editing, hasPreview, onPreview, warnings }: EditorBarProps) {
  const navigate = useNavigate();
  const id = useId();
  const { post, values, isBusy, isLocked } = editing;
  const label = post ? "Update Post" : "Create Post";
  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-x-4 leading-tight max-md:basis-full">
        {warnings}
        <p id={id} className="text-muted md:max-w-64">
          {planSentence(values, post, new Date())}
        </p>
      </div>
      <Button aria-pressed={hasPreview} className={NARROW} onClick={onPreview}>
        Preview
      </Button>
      <Button
        type="submit"
        variant="main"
        className={`shrink-0 ${NARROW}`}
        aria-describedby={id}
        disabled={isBusy || isLocked || runningUploads(editing).length > 0}
      >
        {isBusy ? "Saving..." : label}
      </Button>
      <Button className={NARROW} disabled={isLocked} onClick={() => navigate(listUrl())}>
        Cancel
      </Button>
    </>
  );
}

const NARROW = "max-md:min-h-9 max-md:px-3";

function runningUploads({ contentUploads, featuredUploads }: EditorBarProps["editing"]) {
  return [contentUploads, featuredUploads].filter(({ progress }) => progress !== undefined);
}
