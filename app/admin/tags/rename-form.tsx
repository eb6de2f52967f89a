import { renameSchema } from "#features/posts/tags/tags.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { tagsApi } from "../../api/tags.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { inWords } from "../statistics/numbers.ts";
import { reportFailure, TagForm, type TagFormProps } from "./tag-form.tsx";

const schema = renameSchema.pick({ to: true });

export function RenameForm({ tag: { tag, published, drafts }, onDone }: TagFormProps) {
  const posts = published + drafts;
  const { isBusy, form } = useCheckedForm(schema, async ({ to }) => {
    try {
      await tagsApi.rename(tag, to);
      toast.undoable(`“${tag}” is now “${to}”.`, () => undo(to));
      onDone();
    } catch (error) {
      return reportFailure(error, "to");
    }
  });

  async function undo(to: string) {
    try {
      await tagsApi.rename(to, tag);
      toast.success("Undone.");
      onDone();
    } catch (error) {
      toast.failure("Error", messageOf(error, "This couldn’t be undone. Please try again."));
    }
  }

  const changed = posts > 0 ? `${inWords(posts, "post")} will be updated. ` : "";
  return (
    <TagForm
      form={form}
      isBusy={isBusy}
      legend={`${changed}Links to the old page will redirect to the new one.`}
      submit={["Rename", "Renaming..."]}
    >
      <TextField label="New name" name="to" required autoComplete="off" defaultValue={tag} />
    </TagForm>
  );
}
