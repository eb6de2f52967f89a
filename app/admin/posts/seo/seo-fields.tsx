import { META_DESCRIPTION_MAX, META_TITLE_MAX } from "#features/posts/model/post.schema.ts";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import { Counter } from "../editor/counter.tsx";
import type { PostValues } from "../editor/post-values.ts";
import { type Change, TextField } from "../editor/text-field.tsx";
import { SeoPreview } from "./seo-preview.tsx";

type SeoFieldsProps = {
  values: PostValues;
  onChange: Change;
  /** The description when nobody has written one. */
  startOfText: string;
};

export function SeoFields({ values, onChange, startOfText }: SeoFieldsProps) {
  return (
    <FoldingSection as="fieldset" title="SEO settings" isFoldedAtFirst>
      <TextField
        name="meta_title"
        label="Meta Title"
        hint={<Counter text={values.meta_title} max={META_TITLE_MAX} />}
        values={values}
        onChange={onChange}
      />
      <TextField
        name="meta_description"
        label="Meta Description"
        rows={3}
        hint={<Counter text={values.meta_description} max={META_DESCRIPTION_MAX} />}
        values={values}
        onChange={onChange}
      />
      <TextField
        name="og_image"
        label="Social Sharing Image URL"
        hint="Recommended 1200x630"
        inputMode="url"
        values={values}
        onChange={onChange}
      />
      <SeoPreview values={values} startOfText={startOfText} />
    </FoldingSection>
  );
}
