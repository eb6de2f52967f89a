import { lazy, Suspense, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { useField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type EditorMode, lastMode, rememberMode } from "./editor-mode.ts";
import { HtmlEditor } from "./html-editor.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { PostValues } from "./post-values.ts";
import type { ImageUpload } from "./use-content-images.ts";

const VisualEditor = lazy(() => import("./visual/visual-editor.tsx"));
const HINT = "You can paste or drop images here.";

type ContentFieldProps = {
  values: PostValues;
  uploads: ImageUpload;
  hasPreview: boolean;
  onChange: (content: string) => void;
};

export function ContentField({ values: post, uploads, hasPreview, onChange }: ContentFieldProps) {
  const { control, notes } = useField("content", HINT);
  const [mode, setMode] = useState(lastMode);
  const { content } = post;

  function switchTo(next: EditorMode) {
    setMode(next);
    rememberMode(next);
  }

  const visual = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <VisualEditor
        id={control.id}
        describedBy={control["aria-describedby"]}
        isInvalid={control["aria-invalid"] === true}
        content={content}
        onChange={onChange}
        uploads={uploads}
      />
    </Suspense>
  );
  const html = (
    <HtmlEditor
      control={control}
      content={content}
      isTall={hasPreview}
      uploads={uploads}
      onChange={onChange}
    />
  );
  return (
    <div className={classNames("grid grid-cols-1 gap-5", hasPreview && "lg:grid-cols-2")}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={control.id} className="text-sm font-semibold">
          Content<span aria-hidden="true">*</span>
        </label>
        <Tabs
          value={mode}
          onChange={switchTo}
          isCompact
          tabs={[
            { value: "visual", label: "Visual", panel: visual },
            { value: "html", label: "HTML", panel: html },
          ]}
        />
        {notes}
      </div>
      {hasPreview && <PostPreview values={post} />}
    </div>
  );
}
