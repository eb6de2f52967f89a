import { Switch } from "../../ui/switch.tsx";
import { ContentField } from "./content-field.tsx";
import { FeaturedImage } from "./featured-image.tsx";
import type { PostValues } from "./post-values.ts";
import { type DateChoice, PublishSettings } from "./publish-settings.tsx";
import { SeoFields } from "./seo-fields.tsx";
import { type Change, TextField } from "./text-field.tsx";
import type { ImageUpload } from "./use-content-images.ts";

type PostFieldsProps = {
  values: PostValues;
  onChange: Change;
  date: DateChoice;
  contentUploads: ImageUpload;
  featuredUploads: ImageUpload;
};

/** Lines of text are easier to read when they are not too long. */
const COLUMN = "grid max-w-3xl grid-cols-1 gap-6";

export function PostFields({
  values,
  onChange,
  date,
  contentUploads,
  featuredUploads,
}: PostFieldsProps) {
  const form = { values, onChange };
  return (
    <>
      <div className={COLUMN}>
        <TextField name="title" label="Title" isRequired {...form} />
        <TextField name="slug" label="Slug" isRequired hint={`/blog/${values.slug}`} {...form} />
        <TextField name="excerpt" label="Excerpt" rows={3} {...form} />
      </div>
      <ContentField
        values={values}
        uploads={contentUploads}
        onChange={(content) => onChange({ content })}
      />
      <div className={COLUMN}>
        <FeaturedImage
          url={values.featured_image}
          uploads={featuredUploads}
          onChange={(featured_image) => onChange({ featured_image })}
        />
        <TextField name="tags" label="Tags" hint="Comma separated" {...form} />
        <SeoFields {...form} />
        <Switch
          label="Publish post"
          checked={values.published}
          onChange={(published) => onChange({ published })}
        />
        <PublishSettings date={date} {...form} />
      </div>
    </>
  );
}
