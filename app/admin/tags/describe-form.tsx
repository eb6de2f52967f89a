import { DESCRIPTION_MAX, descriptionSchema } from "#features/posts/tags/tags.schema.ts";
import { tagsApi } from "../../api/tags.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { reportFailure, TagForm, type TagFormProps } from "./tag-form.tsx";

const schema = descriptionSchema.pick({ description: true });

export function DescribeForm({ tag, onDone }: TagFormProps) {
  const { isBusy, form } = useCheckedForm(schema, async ({ description }) => {
    try {
      await tagsApi.describe({ tag: tag.tag, description });
      toast.success(description ? "Description saved." : "Description removed.");
      onDone();
    } catch (error) {
      return reportFailure(error, "description");
    }
  });

  return (
    <TagForm form={form} isBusy={isBusy} submit={["Save", "Saving..."]}>
      <Field
        label="Description"
        name="description"
        hint="Readers see it on the tag’s page, and in search results."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={DESCRIPTION_MAX}
            defaultValue={tag.description ?? ""}
          />
        )}
      </Field>
    </TagForm>
  );
}
