import { type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { dateAndTime } from "../../../dates.ts";
import { request } from "../../../session/admin-request.ts";
import { prepareRequest } from "../../../session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { UploadProgress } from "../../../ui/feedback/progress.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { isNameOf } from "../../unsaved/stored-changes.ts";
import { openInOtherTabs } from "../../unsaved/this-browser.ts";
import { postSubject } from "../autosave/unfinished-posts.ts";
import { listUrl } from "../list/list-place.ts";
import { PublishOptions } from "../publishing/publish-options.tsx";
import { planSentence } from "../publishing/save-plan.ts";
import { describeSaveState } from "./describe-save-state.ts";
import type { usePostEditing } from "./use-post-editing.ts";

type EditorBarProps = {
  editing: ReturnType<typeof usePostEditing>;
  hasPreview: boolean;
  onPreview: () => void;
  warnings: ReactNode;
};

/**
 * Where the post stands, and what the next save will do. Always in view, so uploads show their
 * progress here: a save waits until they end.
 */
export function EditorBar({ editing, hasPreview, onPreview, warnings }: EditorBarProps) {
  const { post, values, change, isLocked } = editing;
  return (
    <div
      data-bottom-bar
      // The margins keep the page from scrolling when the focus moves in the bar, which is always
      // in view.
      className="sticky bottom-0 z-20 -mx-4 border-t border-rule bg-ground px-4 pt-0.5 pb-1 text-xs md:py-2 md:text-sm [&_:not(li_*)]:-scroll-mb-120!"
    >
      {post && <OtherEditors postId={post.id} />}
      <div className="flex flex-wrap items-center gap-x-3 max-md:**:[label]:py-0 md:gap-x-5 md:gap-y-1">
        {/* The width stays the same whatever the text, so that nothing moves. */}
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
  const { contentUploads, featuredUploads } = editing;
  const uploads = [contentUploads, featuredUploads];
  const running = uploads.filter(({ progress }) => progress !== undefined);
  if (running.length === 0) return <PostStatus post={editing.post} unsaved={editing.unsaved} />;
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
  const { post, isBusy, isLocked, waiting } = editing;
  const label = post ? "Update Post" : "Create Post";
  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-x-4 leading-tight max-md:basis-full">
        {warnings}
        <Plan id={id} editing={editing} />
        {waiting.isKept && (
          <Button
            size="small"
            className="shrink-0"
            onClick={({ currentTarget: { form } }) => {
              form?.querySelector<HTMLElement>("button[type=submit]")?.focus();
              waiting.cancel();
            }}
          >
            Don’t save yet
          </Button>
        )}
      </div>
      <Button aria-pressed={hasPreview} className={NARROW} onClick={onPreview}>
        Preview
      </Button>
      <Button
        type="submit"
        variant="main"
        className={`shrink-0 ${NARROW}`}
        aria-describedby={id}
        disabled={isBusy || isLocked}
        aria-disabled={waiting.isKept || undefined}
      >
        {isBusy || waiting.isKept ? "Saving..." : label}
      </Button>
      <Button className={NARROW} disabled={isLocked} onClick={() => navigate(listUrl())}>
        Cancel
      </Button>
    </>
  );
}

/** Says what the button will do, or why it hasn't done it. */
function Plan({ id, editing }: Pick<EditorBarProps, "editing"> & { id: string }) {
  const { post, values, uploading, waiting } = editing;
  if (waiting.hasFailed) {
    return (
      <p id={id} role="alert" className="font-semibold text-signal md:max-w-64">
        Not saved, because an image didn’t upload.
      </p>
    );
  }
  return (
    <p id={id} role={waiting.isKept ? "status" : undefined} className="text-muted md:max-w-64">
      {waiting.isKept
        ? `Saves when the ${uploading > 1 ? "images are" : "image is"} up`
        : planSentence(values, post, new Date())}
    </p>
  );
}

const NARROW = "max-md:min-h-9 max-md:px-3";

const EVERY_MS = 15_000;

/** Lists other people who have the post open, and says whether another tab of this browser has. */
function OtherEditors({ postId }: { postId: string }) {
  const others = useOtherEditors(postId);
  const isInAnotherTab = useOtherTabs(postId);
  return (
    <div
      role="status"
      className={classNames(
        (others.length > 0 || isInAnotherTab) && "mb-1 border-l-4 border-signal pl-3",
      )}
    >
      {others.length > 0 && <p>{editingSentence(others)}</p>}
      {isInAnotherTab && (
        <p>
          You also have this post open in another tab. Each tab backs up its own unsaved changes.
        </p>
      )}
    </div>
  );
}

/** A sentence such as "Alex Kim is editing this post too." */
function editingSentence(names: string[]) {
  const list = new Intl.ListFormat("en-US").format(names);
  return `${list} ${names.length === 1 ? "is" : "are"} editing this post too.`;
}

function useOtherEditors(postId: string) {
  const [others, setOthers] = useState<string[]>([]);

  useEffect(() => {
    let isCurrent = true;
    const params = { id: postId };
    /** Tells the server that the post was closed here. */
    let leave = () => {};

    async function beat() {
      try {
        const next = await prepareRequest("DELETE /api/admin/posts/:id/editors", { params });
        const beat = await request("POST /api/admin/posts/:id/editors", { params });
        if (!isCurrent) return next();
        leave = next;
        setOthers(beat.others);
      } catch {
        // The next heartbeat tries again; the bar says when the server can't be reached.
      }
    }

    const leaveNow = () => leave();
    void beat();
    const timer = setInterval(beat, EVERY_MS);
    window.addEventListener("pagehide", leaveNow);
    window.addEventListener("pageshow", beat);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", leaveNow);
      window.removeEventListener("pageshow", beat);
      leave();
    };
  }, [postId]);

  return others;
}

/** Checks for other tabs in the same interval, and when someone comes back from another tab. */
function useOtherTabs(postId: string) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let isCurrent = true;

    async function look() {
      const names = [...(await openInOtherTabs())];
      if (isCurrent) setOpen(names.some((name) => isNameOf(postSubject(postId), name)));
    }

    void look();
    const timer = setInterval(look, EVERY_MS);
    window.addEventListener("focus", look);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("focus", look);
    };
  }, [postId]);

  return isOpen;
}

const STATE_EVERY_MS = 10_000;

type PostStatusProps = Pick<EditorBarProps["editing"], "post" | "unsaved">;

/** The published state of the post, and whether changes are saved. */
function PostStatus({ post, unsaved }: PostStatusProps) {
  const { isDirty } = unsaved;
  const now = useNow(unsaved.backup.savedAt);
  const hasOffers = unsaved.offers.length > 0;
  const { text, isProblem } = describeSaveState({ ...unsaved, isNew: !post, hasOffers }, now);
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs/3.5 text-muted md:text-sm/tight">
      {/* On phones there is no room for both, and unsaved changes are more important. */}
      <span className={classNames("shrink-0", isDirty && "max-md:sr-only")}>
        <StatusBadge post={post} />
      </span>
      <p
        role={isProblem ? "alert" : undefined}
        className={classNames("min-w-0", isProblem ? "font-semibold text-signal" : "line-clamp-3")}
      >
        {text}
      </p>
    </div>
  );
}

function StatusBadge({ post }: Pick<PostStatusProps, "post">) {
  if (post?.published) return <Badge tone="brand">Published</Badge>;
  if (!post?.publish_at) return <Badge>Draft</Badge>;
  return (
    <Badge tone="good">
      Scheduled
      <span className="max-md:sr-only"> for {dateAndTime(new Date(post.publish_at))}</span>
    </Badge>
  );
}

/** The current time for "10 s ago". It changes every ten seconds, and after each backup. */
function useNow(savedAt: Date | undefined) {
  const [now, setNow] = useState(() => new Date());
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a backup the time is read again
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), STATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [savedAt]);
  return now;
}
