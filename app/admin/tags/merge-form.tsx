import { useState } from "react";
import { mergeSchema } from "#features/posts/tags/tags.schema.ts";
import { type ListedTag, tagsApi } from "../../api/tags.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useSettled } from "../../ui/data/use-settled.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Autocomplete } from "../../ui/forms/autocomplete.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { inWords } from "../statistics/numbers.ts";
import { reportFailure, TagForm, type TagFormProps } from "./tag-form.tsx";

const PAUSE_MS = 200;
const SUGGESTED = 8;
const schema = mergeSchema.pick({ into: true });

export function MergeForm({ tag, onDone }: TagFormProps) {
  const [into, setInto] = useState("");
  const { data: found = [] } = useFetched(search, useSettled(into, PAUSE_MS));
  const suggested = found.filter((other) => other.tag !== tag.tag).slice(0, SUGGESTED);
  const { isBusy, form } = useCheckedForm(schema, async (target) => {
    try {
      const { posts } = await tagsApi.merge(tag.tag, target.into);
      const changed = posts > 0 ? `${inWords(posts, "post")} changed.` : undefined;
      toast.success(`“${tag.tag}” merged into “${target.into}”.`, changed);
      onDone();
    } catch (error) {
      return reportFailure(error, "into");
    }
  });

  const posts = tag.published + tag.drafts;
  const changed = posts > 0 ? `${inWords(posts, "post")} will get the other tag. ` : "";
  return (
    <TagForm
      form={form}
      isBusy={isBusy}
      legend={`${changed}Links to “${tag.tag}” will redirect to its page. This can’t be undone.`}
      submit={["Merge", "Merging..."]}
    >
      <Field label="Merge into" name="into">
        {(control) => (
          <Autocomplete
            control={control}
            value={into}
            onChange={setInto}
            items={suggested}
            textOf={(other) => other.tag}
            placeholder="Another tag"
          >
            {(other) => <Suggestion tag={other} />}
          </Autocomplete>
        )}
      </Field>
    </TagForm>
  );
}

/** If they can’t be fetched, none is suggested. */
async function search(q: string) {
  const query = new URLSearchParams({ q: q.trim().slice(0, 100) });
  return (await tagsApi.list(query).catch(() => ({ tags: [] }))).tags;
}

function Suggestion({ tag: { tag, published, drafts } }: { tag: ListedTag }) {
  return (
    <>
      <span className="wrap-anywhere" dir="auto">
        {tag}
      </span>
      <span className="whitespace-nowrap text-muted tabular-nums">
        {inWords(published + drafts, "post")}
      </span>
    </>
  );
}
