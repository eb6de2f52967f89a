import { ContentField } from "./content-field.tsx";
import type { PostValues } from "./post-values.ts";
import { type Change, TextField } from "./text-field.tsx";
import type { ImageUpload } from "./use-content-images.ts";

type PostFieldsProps = {
  values: PostValues;
  onChange: Change;
  uploads: ImageUpload;
  hasPreview: boolean;
};

/** What readers read: the title and the text. */
export function PostFields({ values, onChange, uploads, hasPreview }: PostFieldsProps) {
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
        onChange={(content) => onChange({ content })}
      />
    </>
  );
}
