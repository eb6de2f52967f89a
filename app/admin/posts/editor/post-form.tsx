import { ChevronDown, type LucideIcon, Settings2, TextAlignStart } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { postCheckSchema } from "#features/posts/schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { BodyOf } from "../../../api/contract.ts";
import type { CheckedPost } from "../../../api/posts.ts";
import { type ContentHandle, movedPlace } from "../../../editor/content-handle.ts";
import { Outline } from "../../../editor/outline.tsx";
import { shownKeys } from "../../../editor/toolbar.tsx";
import { TOOLS_ROW } from "../../../editor/writing-mode.ts";
import { POST_COLUMN } from "../../../public/blog/frames.ts";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../ui/data/use-settled.ts";
import { Tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Form, focusField } from "../../../ui/forms/field.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import type { PostValues } from "../form-values.ts";
import {
  PANEL_ID,
  type Panel,
  SettingsPanel,
  useSettingsPanel,
} from "../layout/settings-panel.tsx";
import { useWritingMode } from "../layout/use-writing-mode.ts";
import { EditorBar } from "./editor-bar.tsx";
import { PostFields } from "./post-fields.tsx";
import { PostSettings } from "./post-settings.tsx";
import type { usePostEditing } from "./use-post-editing.ts";

type PostFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  editing: ReturnType<typeof usePostEditing>;
  /** Content below the fields in the panel. */
  children: ReactNode;
};

export function PostForm({ ref, editing, children }: PostFormProps) {
  const { post, values, change, isLocked } = editing;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [hasPreview, setPreview] = useState(false);
  const panel = useSettingsPanel(hasPreview);
  const writing = useWritingMode(ref);
  useBottomBar();
  const check = usePostCheck(values);
  const settings = useSettings(editing);
  const places = usePlaces(ref, check.result?.content ?? values.content, values.content);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (editing.canSave) editing.save("leave");
  }

  return (
    <Form
      error={editing.error}
      ref={ref}
      className="flex flex-1 flex-col"
      onSubmit={submit}
      onKeyDown={withoutSubmit}
    >
      <EditorColumns
        toolsRef={setTools}
        actions={
          <ViewButtons isWriting={writing.isWriting} onWriting={writing.toggle} panel={panel} />
        }
        text={
          <fieldset
            disabled={isLocked}
            className={hasPreview ? "min-w-0" : `${POST_COLUMN} lg:max-w-full`}
          >
            <legend className="sr-only">Post</legend>
            <PostFields
              values={values}
              onChange={change}
              uploads={editing.contentUploads}
              hasPreview={hasPreview}
              isLocked={isLocked}
              words={check.result?.words}
              tools={tools}
              content={places.content}
            />
          </fieldset>
        }
        isPanelBelow={panel.isBelow}
        panel={
          <SettingsPanel ref={panel.ref} isOpen={panel.isOpen} isBelow={panel.isBelow}>
            <PostSettings
              post={post}
              isLocked={isLocked}
              startOfText={check.result?.start_of_text ?? ""}
              {...settings}
            />
            <Outline headings={check.result?.outline} onShow={places.onShowPlace} />
            {children}
          </SettingsPanel>
        }
      />
      <EditorBar
        editing={editing}
        hasPreview={hasPreview}
        onPreview={() => setPreview(!hasPreview)}
        // A new draft has no warnings yet.
        warnings={
          (post || values.published) && <PublishWarnings {...check} onShow={places.onShowWarning} />
        }
      />
    </Form>
  );
}

/**
 * Scrolls to the place that a check found, also if the content has changed since it was checked.
 */
function usePlaces(form: RefObject<HTMLFormElement | null>, checked: string, now: string) {
  const content = useRef<ContentHandle>(null);

  const onShowPlace = useStableCallback((place: ContentPlace) =>
    content.current?.show(movedPlace(place, checked, now)),
  );
  const onShowWarning = useStableCallback(({ field, place }: PostWarning) => {
    if (place) onShowPlace(place);
    else focusField(form.current?.querySelector<HTMLElement>(`[name="${field}"]`));
  });
  return { content, onShowPlace, onShowWarning };
}

/** Props for the settings that stay the same while only the content changes. */
function useSettings(editing: PostFormProps["editing"]) {
  const settings = JSON.stringify({ ...editing.values, content: "" });
  return {
    values: useMemo((): PostValues => JSON.parse(settings), [settings]),
    onChange: useStableCallback(editing.change),
    upload: useStableCallback(editing.featuredUploads.upload),
  };
}

const ACTED_ON_BY_ENTER = ["file", "button", "submit"];

/** Enter in a single-line field would submit the form, and so publish a post by accident. */
function withoutSubmit(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event;
  if (key !== "Enter" || event.nativeEvent.isComposing) return;
  // Dialogs have forms of their own.
  if (!(target instanceof HTMLInputElement) || target.form !== currentTarget) return;
  if (ACTED_ON_BY_ENTER.includes(target.type)) return;
  event.preventDefault();
}

type EditorColumnsProps = {
  /** The element in which the editor of the text shows its tools. */
  toolsRef: Ref<HTMLDivElement>;
  /** Buttons at the end of the row of tools. */
  actions: ReactNode;
  text: ReactNode;
  panel: ReactNode;
  /** Below the text instead of beside it. */
  isPanelBelow: boolean;
};

/** One row of tools that stays at the top, the text below it, and the panel beside or below the text. */
function EditorColumns({ toolsRef, actions, text, panel, isPanelBelow }: EditorColumnsProps) {
  return (
    <>
      <div
        {...TOOLS_ROW}
        className="sticky top-14 z-20 -mx-4 flex h-11 items-center gap-2 border-b border-rule bg-ground pr-2 pl-3 in-data-writing-mode:top-0 in-data-writing-mode:border-transparent lg:top-0"
      >
        {/* In writing mode, the tools appear when they are hovered or focused. */}
        <div
          ref={toolsRef}
          // The end fades because there may be more tools than fit.
          className="min-w-0 flex-1 [mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)] **:[[role=toolbar]]:pr-6 in-data-writing-mode:opacity-0 in-data-writing-mode:focus-within:opacity-100 in-data-writing-mode:hover:opacity-100"
        />
        {actions}
      </div>
      <div className={classNames("flex flex-1", isPanelBelow && "flex-col")}>
        <div
          className={classNames(
            "as-published writing-margins min-w-0 pt-5 md:pt-8",
            isPanelBelow ? "pb-10" : "flex-1 pb-24",
          )}
        >
          {text}
        </div>
        {panel}
      </div>
    </>
  );
}

type PostWarning = CheckedPost["warnings"][number];

type PublishWarningsProps = Pick<PostCheck, "result" | "hasFailed" | "retry"> & {
  onShow: (warning: PostWarning) => void;
};

/**
 * Publishing warnings. Each leads to the text or field that it is about, and none blocks
 * publishing.
 */
const PublishWarnings = memo(function PublishWarnings(props: PublishWarningsProps) {
  const { result, hasFailed, retry, onShow } = props;
  if (hasFailed) {
    return (
      <p role="alert" className="flex items-center gap-3">
        We couldn’t check the post.
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (!result || result.warnings.length === 0) return null;
  return (
    <details className="group" onKeyDown={closeOnEscape}>
      <summary className="flex min-h-6 list-none items-center gap-2 font-semibold whitespace-nowrap text-signal md:min-h-9 hover:underline [&::-webkit-details-marker]:hidden">
        <span>
          {/* On phones there is no room for the whole phrase. */}
          {counted(result.warnings.length, "thing")}
          <span className="max-md:sr-only"> to look at</span>
        </span>
        <span className="rotate-180 group-open:rotate-0">
          <ChevronDown size={16} />
        </span>
      </summary>
      {/* The list opens upwards, so that the summary stays where it is. */}
      <div className="absolute inset-x-0 bottom-full max-h-[40dvh] overflow-y-auto border-y border-rule bg-raised px-4 py-2">
        <ul aria-label="Before you publish" className="grid gap-1">
          {result.warnings.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no state
            <li key={index}>
              <button
                type="button"
                className="w-full border-l-2 border-signal py-1 pl-3 text-left wrap-anywhere hover:text-signal"
                onClick={() => onShow(warning)}
              >
                {warning.message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
});

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

const PAUSE_MS = 800;

type PostCheck = ReturnType<typeof usePostCheck>;

/** Checks the post when typing pauses. The last result is shown until the next one arrives. */
function usePostCheck(values: PostValues) {
  const settled = useSettled(values, PAUSE_MS);
  const checked = useMemo(() => JSON.stringify(settled, CHECKED), [settled]);
  const { data, error, refetch } = useFetched(useCallback(() => checkPost(checked), [checked]));
  return { result: data, hasFailed: error !== undefined, retry: refetch };
}

/** The names of the values that warnings are about. */
const CHECKED = Object.keys(postCheckSchema.shape);

/** Returns the checked content, too: the positions of warnings are in that text. */
async function checkPost(json: string) {
  const body: BodyOf<"POST /api/admin/posts/check"> = JSON.parse(json);
  const result = await request("POST /api/admin/posts/check", { body });
  return { ...result, content: body.content };
}

/** Tells the styles how tall the bar at the bottom of the window is. */
function useBottomBar() {
  useLayoutEffect(() => {
    const bar = document.querySelector("[data-bottom-bar]");
    const { style } = document.documentElement;
    if (!bar) return;
    const observer = new ResizeObserver(() => {
      style.setProperty("--bottom-bar", `${bar.getBoundingClientRect().height}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--bottom-bar");
    };
  }, []);
}

type ViewButtonsProps = {
  isWriting: boolean;
  onWriting: () => void;
  panel: Pick<Panel, "isOpen" | "isBelow" | "toggle" | "scrollTo">;
};

/** Buttons that show or hide panels beside the text, or lead to the settings below it. */
function ViewButtons({ isWriting, onWriting, panel }: ViewButtonsProps) {
  return (
    <div className="flex shrink-0">
      <Tooltip text="Writing mode" keys={shownKeys("Mod+Shift+F")}>
        <button
          type="button"
          aria-pressed={isWriting}
          aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
          className={BUTTON}
          // The cursor stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onWriting}
        >
          <Label icon={TextAlignStart}>Writing mode</Label>
        </button>
      </Tooltip>
      <Tooltip text="Settings">
        <button
          type="button"
          aria-expanded={panel.isBelow ? undefined : panel.isOpen}
          aria-controls={PANEL_ID}
          className={`${BUTTON} in-data-writing-mode:hidden`}
          onClick={panel.isBelow ? panel.scrollTo : panel.toggle}
        >
          <Label icon={Settings2}>Settings</Label>
        </button>
      </Tooltip>
    </div>
  );
}

function Label({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon size={18} />
      <span className="max-xl:sr-only">{children}</span>
    </>
  );
}

const BUTTON =
  "flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-sm px-2 text-sm hover:bg-raised hover:text-signal focus-visible:-outline-offset-2 aria-pressed:bg-rule aria-expanded:bg-rule";
