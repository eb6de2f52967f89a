import { type RefObject, useCallback } from "react";
import { readingTime } from "#features/posts/content/reading-time.ts";
import { ContentField } from "../content/content-field.tsx";
import type { ContentHandle } from "../content/content-handle.ts";
import type { ContentUploads } from "../content/use-content-images.ts";
import type { PostValues } from "./post-values.ts";
import type { Change } from "./text-field.tsx";
import { TitleField } from "./title-field.tsx";

type PostFieldsProps = {
  values: PostValues;
  onChange: Change;
  uploads: ContentUploads;
  hasPreview: boolean;
  isLocked: boolean;
  /** Undefined until they are counted. */
  words: number | undefined;
  /** Where the tools for the text are shown. */
  tools: HTMLElement | null;
  content: RefObject<ContentHandle | null>;
};

/** What readers read: the title and the text. */
export function PostFields(props: PostFieldsProps) {
  const { values, onChange, uploads, hasPreview, isLocked, words, tools, content } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <TitleField
        value={values.title}
        onChange={(title) => onChange({ title })}
        onDone={useCallback(() => content.current?.focus(), [content])}
      />
      <ContentField
        values={values}
        uploads={uploads}
        hasPreview={hasPreview}
        isLocked={isLocked}
        length={words === undefined ? undefined : describeLength(words)}
        tools={tools}
        handle={content}
        onChange={(content) => onChange({ content })}
      />
    </div>
  );
}

function describeLength(words: number) {
  const count = words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`;
  return words === 0 ? count : `${count}, ${readingTime(words)} min read`;
}
