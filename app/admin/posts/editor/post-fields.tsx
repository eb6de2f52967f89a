import type { Ref } from "react";
import { readingTime } from "#features/posts/content/reading-time.ts";
import { ContentField } from "../content/content-field.tsx";
import type { ContentHandle } from "../content/content-handle.ts";
import type { ContentUploads } from "../content/use-content-images.ts";
import type { PostValues } from "./post-values.ts";
import { type Change, TextField } from "./text-field.tsx";

type PostFieldsProps = {
  values: PostValues;
  onChange: Change;
  uploads: ContentUploads;
  hasPreview: boolean;
  /** Undefined until they are counted. */
  words: number | undefined;
  content: Ref<ContentHandle>;
};

/** What readers read: the title and the text. */
export function PostFields(props: PostFieldsProps) {
  const { values, onChange, uploads, hasPreview, words, content } = props;
  return (
    <>
      <TextField
        name="title"
        label="Title"
        isRequired
        className="font-display text-xl"
        values={values}
        onChange={onChange}
      />
      <ContentField
        values={values}
        uploads={uploads}
        hasPreview={hasPreview}
        length={words === undefined ? undefined : lengthOf(words)}
        handle={content}
        onChange={(content) => onChange({ content })}
      />
    </>
  );
}

function lengthOf(words: number) {
  const count = words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`;
  return words === 0 ? count : `${count}, ${readingTime(words)} min read`;
}
