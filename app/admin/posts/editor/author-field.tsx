import type { PostChoices } from "../../../api/posts.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";

type AuthorFieldProps = {
  /** The id of a profile. */
  value: string;
  /** Undefined until they are loaded. */
  choices: PostChoices["possible_authors"] | undefined;
  onChange: (id: string) => void;
};

export function AuthorField({ value, choices = [], onChange }: AuthorFieldProps) {
  const isListed = choices.some(({ id }) => id === value);
  return (
    <Field label="Author" name="author_id">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {!isListed && <option value={value}>{choices.length > 0 ? "No author" : ""}</option>}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
