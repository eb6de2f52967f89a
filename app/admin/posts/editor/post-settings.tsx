import { memo } from "react";
import { type Post, postsApi } from "../../../api/posts.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import type { ImageUpload } from "../content/use-content-images.ts";
import { SeoFields } from "../seo/seo-fields.tsx";
import { AuthorField } from "./author-field.tsx";
import { FeaturedImage } from "./featured-image.tsx";
import type { PostValues } from "./post-values.ts";
import { TagsField } from "./tags-field.tsx";
import { type Change, TextField } from "./text-field.tsx";

type PostSettingsProps = {
  /** As it was last saved. */
  post: Post | undefined;
  isLocked: boolean;
  /** Without the content. */
  values: PostValues;
  onChange: Change;
  upload: ImageUpload["upload"];
  startOfText: string;
};

/** What goes with the text: the fields in the panel. Not rendered again while the text is typed. */
export const PostSettings = memo(function PostSettings(props: PostSettingsProps) {
  const { post, isLocked, values, onChange, upload, startOfText } = props;
  const { profile } = useAdmin();
  // Without them there are no suggestions, and nothing is lost.
  const { data: choices } = useFetched(postsApi.choices);
  const form = { values, onChange };
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="sr-only">Settings</legend>
      <div className="grid grid-cols-1 gap-4 pb-5">
        <TagsField
          value={values.tags}
          inUse={choices?.tags ?? []}
          onChange={(tags) => onChange({ tags })}
        />
        <TextField name="excerpt" label="Excerpt" rows={3} {...form} />
      </div>
      <FeaturedImage
        url={values.featured_image}
        upload={upload}
        onChange={(featured_image) => onChange({ featured_image })}
      />
      <div className="grid grid-cols-1 gap-4 border-t border-rule py-5">
        <TextField name="slug" label="Slug" isRequired hint={`/blog/${values.slug}`} {...form} />
        <AuthorField
          value={values.author_id || (post ? (post.author_id ?? "") : (profile?.id ?? ""))}
          choices={choices?.possible_authors}
          onChange={(author_id) => onChange({ author_id })}
        />
      </div>
      <SeoFields startOfText={startOfText} {...form} />
    </fieldset>
  );
});
