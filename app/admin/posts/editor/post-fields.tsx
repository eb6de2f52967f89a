import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { contentExcess } from "#features/posts/content-limits.ts";
import { readingTime } from "#features/posts/post-summary.ts";
import { counted } from "#platform/text/counted.ts";
import {
  type ContentHandle,
  showInTextArea,
  type VisualHandle,
} from "../../../editor/content-handle.ts";
import { ContentLength } from "../../../editor/content-length.tsx";
import { HtmlEditor } from "../../../editor/html/html-editor.tsx";
import { MissingImagesDialog } from "../../../editor/missing-images-dialog.tsx";
import type { ContentUploads } from "../../../editor/use-content-images.ts";
import type { VisualSession } from "../../../editor/visual/use-visual-editor.ts";
import { postTitle } from "../../../public/blog/frames.ts";
import { PostContent } from "../../../public/blog/post-content.tsx";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../ui/data/use-settled.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useField } from "../../../ui/forms/field.tsx";
import { useGrowing } from "../../../ui/forms/use-growing.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { recall, remember } from "../../../ui/remember.ts";
import type { PostValues } from "../form-values.ts";
import { type ChangeValues, PreviewImage } from "./text-field.tsx";

type PostFieldsProps = {
  values: PostValues;
  onChange: ChangeValues;
  uploads: ContentUploads;
  hasPreview: boolean;
  isLocked: boolean;
  /** The number of words, undefined until they are counted. */
  words: number | undefined;
  /** The element that shows the tools for the text. */
  tools: HTMLElement | null;
  content: RefObject<ContentHandle | null>;
};

/** The fields that readers see: the title and the text. */
export function PostFields({ words, ...props }: PostFieldsProps) {
  const { values, onChange, content } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <TitleField
        value={values.title}
        onChange={(title) => onChange({ title })}
        onDone={useCallback(() => content.current?.focus(), [content])}
      />
      <ContentField {...props} length={words === undefined ? undefined : describeLength(words)} />
    </div>
  );
}

function describeLength(words: number) {
  const count = counted(words, "word");
  return words === 0 ? count : `${count}, ${readingTime(words)} min read`;
}

const VisualEditor = lazy(() => import("../../../editor/visual/visual-editor.tsx"));
const HINT = "You can paste or drop images here.";

type ContentFieldProps = Omit<PostFieldsProps, "words"> & {
  /** The length of the text, in words. */
  length: string | undefined;
};

function ContentField(props: ContentFieldProps) {
  const { values, uploads, hasPreview, isLocked, length, tools } = props;
  const { control, notes } = useField("content", HINT);
  const { mode, switchTo, nextMode, setNextMode, onTab } = useEditorMode(uploads, control.id);
  const { content } = values;
  const onChange = (content: string) => props.onChange({ content });
  const visualSession = useRef<VisualSession>(undefined);
  const { visualHandle, showInVisual } = useVisualHandle();

  useImperativeHandle(props.content, () => ({
    show(place) {
      const area = document.getElementById(control.id);
      if (area instanceof HTMLTextAreaElement) showInTextArea(area, place);
      else showInVisual(place);
    },
    focus: () => document.getElementById(control.id)?.focus(),
  }));

  const editor = { control, isLocked, content, tools, onChange, uploads };
  const visual = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <VisualEditor
        {...editor}
        session={visualSession}
        onEditHtml={() => switchTo("html")}
        handle={visualHandle}
      />
    </Suspense>
  );
  return (
    <div className={classNames("grid grid-cols-1 gap-5", hasPreview && "lg:grid-cols-2")}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Tabs
          label={
            <label htmlFor={control.id} className={FIELD_LABEL}>
              Content<span aria-hidden="true">*</span>
            </label>
          }
          value={mode}
          onChange={onTab}
          tabs={[
            { value: "visual", label: "Visual", panel: visual },
            { value: "html", label: "HTML", panel: <HtmlEditor {...editor} /> },
          ]}
        />
        <ContentLength length={content.length} />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          {notes}
          <p className="text-sm text-muted tabular-nums">{length}</p>
        </div>
      </div>
      {hasPreview && <PostPreview values={values} />}
      <MissingImagesDialog
        uploads={uploads}
        action="switch"
        isOpen={nextMode !== undefined}
        onCancel={() => setNextMode(undefined)}
        onConfirm={() => {
          uploads.cancel();
          if (nextMode) switchTo(nextMode);
        }}
      />
    </div>
  );
}

/** Shows a place in the visual editor as soon as the editor has loaded. */
function useVisualHandle() {
  const visual = useRef<VisualHandle>(null);
  const waiting = useRef<ContentPlace>(undefined);

  const visualHandle = useCallback((loaded: VisualHandle | null) => {
    visual.current = loaded;
    if (!loaded || !waiting.current) return;
    loaded.show(waiting.current);
    waiting.current = undefined;
  }, []);
  function showInVisual(place: ContentPlace) {
    if (visual.current) visual.current.show(place);
    else waiting.current = place;
  }
  return { visualHandle, showInVisual };
}

function useEditorMode(uploads: ContentUploads, contentId: string) {
  const [mode, setMode] = useState(lastMode);
  /** The mode to switch to once no image would be lost. */
  const [nextMode, setNextMode] = useState<EditorMode>();

  useEffect(() => {
    if (uploads.missing === 0) setNextMode(undefined);
  }, [uploads.missing]);

  function switchTo(next: EditorMode) {
    setMode(next);
    remember(KEY, next);
  }

  function onTab(next: EditorMode) {
    if (uploads.missing === 0) return switchTo(next);
    // A tab opens its panel whenever it gets the focus, so no dialog may return it there.
    document.getElementById(contentId)?.focus();
    setNextMode(next);
  }

  return { mode, switchTo, nextMode, setNextMode, onTab };
}

const PAUSE_MS = 300;

/** The post as readers would see it, by the same sanitizer and the same styles. */
function PostPreview({ values }: { values: PostValues }) {
  const content = useSettled(values.content, PAUSE_MS);
  const { data, error, refetch } = useFetched(
    useCallback(() => request("POST /api/admin/posts/preview", { body: { content } }), [content]),
  );
  const html = data?.html;
  const id = useId();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    // The preview is next to the text on wide screens; otherwise below it, out of view.
    if (!matchMedia("(min-width: 64rem)").matches) section.current?.scrollIntoView();
  }, []);

  return (
    <section
      ref={section}
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also without a mouse
      tabIndex={0}
      // On a wide screen the preview is as tall as the text next to it.
      className="min-w-0 border border-rule bg-ground p-4 wrap-anywhere md:p-7 lg:h-0 lg:min-h-full lg:overflow-y-auto"
    >
      <h2 id={id} className="sr-only">
        Preview
      </h2>
      {error !== undefined && (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3">
          <p>{contentExcess(values.content) ?? "We couldn’t load the preview."}</p>
          <Button onClick={refetch}>Try again</Button>
        </div>
      )}
      {html === undefined && error === undefined && <p className="text-muted">Loading...</p>}
      {html !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too
        <article onClick={stayHere}>
          <PreviewImage url={values.featured_image} alt="" />
          <div className="my-5 border-b border-rule pb-5">
            <h3 {...postTitle(values.title)} dir="auto">
              {values.title || "Untitled"}
            </h3>
          </div>
          {html === "" ? (
            <p className="mt-4 text-muted">Nothing to preview yet.</p>
          ) : (
            <PostContent html={html} />
          )}
        </article>
      )}
    </section>
  );
}

/** A link in the text would leave the form. */
function stayHere(event: MouseEvent) {
  if (event.defaultPrevented) return;
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  if (!link.hash || link.pathname !== location.pathname)
    window.open(link.href, "_blank", "noopener");
}

type TitleFieldProps = {
  value: string;
  onChange: (title: string) => void;
  /** Called when Enter is pressed. */
  onDone: () => void;
};

/** One line of text, wrapped as on the page of the post. */
function TitleField({ value, onChange, onDone }: TitleFieldProps) {
  const { control, notes } = useField("title", undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const look = postTitle(value);
  useGrowing(area, value);

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.shiftKey) onDone();
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={control.id} className={FIELD_LABEL}>
        Title<span aria-hidden="true">*</span>
      </label>
      <textarea
        {...control}
        {...look}
        ref={area}
        rows={1}
        dir="auto"
        className={classNames(
          look.className,
          "block field-sizing-content w-full scroll-mt-28 resize-none overflow-hidden bg-transparent outline-none placeholder:text-muted placeholder:opacity-100 aria-invalid:border-l-2 aria-invalid:border-signal aria-invalid:pl-3 disabled:cursor-not-allowed disabled:text-muted",
        )}
        required
        placeholder="Add a title"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*[\r\n]+\s*/g, " "))}
        onKeyDown={press}
      />
      {notes}
    </div>
  );
}

const FIELD_LABEL = "text-sm/normal font-semibold text-muted";

type EditorMode = "visual" | "html";

const KEY = "post-editor-mode";

/** The mode in which this person last wrote. */
function lastMode(): EditorMode {
  return recall(KEY) === "html" ? "html" : "visual";
}
