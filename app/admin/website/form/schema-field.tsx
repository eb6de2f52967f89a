import { memo } from "react";
import { choicesOf, fieldOf, partsOf } from "#features/website/walk-schema.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";
import { FieldNotices } from "./field-notices.tsx";
import { fieldId, useWebsiteForm } from "./form-context.ts";
import { ListField } from "./list-field.tsx";
import type { Entry } from "./new-entry.ts";
import { type Picture, PictureField } from "./picture-field.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import { LineInput, LinesInput, NumberInput, TextInput } from "./text-inputs.tsx";

/** The form of any part of the website's schema. Not rendered again while its value is the same. */
const SchemaField = memo(
  function SchemaField(props: FieldProps<unknown>) {
    const { schema, path, value } = props;
    switch (fieldOf(schema).input) {
      case "line":
        return <LineInput {...props} value={value as string} />;
      case "text":
        return <TextInput {...props} value={value as string} />;
      case "rich text":
        return <RichTextField {...props} value={value as string} />;
      case "lines":
        return <LinesInput {...props} value={value as string[]} />;
      case "number":
        return <NumberInput {...props} value={value as number} />;
      case "choice":
        return <ChoiceField {...props} value={value as string} />;
      case "switch":
        return <SwitchField {...props} value={value as boolean} />;
      case "picture":
        return <PictureField {...props} value={value as Picture} />;
      case "group":
        return <GroupField {...props} />;
      case "list":
        return (
          <ListField
            {...props}
            value={value as Entry[]}
            renderEntry={(entry) => (
              <SchemaFields schema={schema} path={[...path, entry.id]} value={entry} />
            )}
          />
        );
      case "hidden":
        return null;
    }
  },
  (before, after) =>
    before.schema === after.schema &&
    before.value === after.value &&
    fieldId(before.path) === fieldId(after.path),
);

/** The fields of a group, or of an entry of a list. */
export function SchemaFields({ schema, path, value }: FieldProps<unknown>) {
  const values = value as Record<string, unknown>;
  return partsOf(schema).map(([key, part]) => (
    <SchemaField key={key} schema={part} path={[...path, key]} value={values[key]} />
  ));
}

function GroupField(props: FieldProps<unknown>) {
  const { label, hint } = fieldOf(props.schema);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-l-2 border-rule pl-4 md:pl-5">
      {/* Floated, because a legend is otherwise drawn on the border. */}
      <legend className="float-left font-semibold">{label}</legend>
      {hint && <p className="-mt-3 text-sm text-muted">{hint}</p>}
      <SchemaFields {...props} />
    </fieldset>
  );
}

function ChoiceField(props: FieldProps<string>) {
  const { schema, path, value } = props;
  const { change } = useWebsiteForm();
  return (
    <FieldFrame {...props}>
      {(control) => (
        <Select
          {...control}
          className="max-w-60"
          value={value}
          onChange={({ target }) => change(path, target.value)}
        >
          {choicesOf(schema).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

function SwitchField({ schema, path, value }: FieldProps<boolean>) {
  const { label, hint } = fieldOf(schema);
  const { change } = useWebsiteForm();
  return (
    <div id={fieldId(path)} className="grid justify-items-start">
      <Switch label={label} checked={value} onChange={(isOn) => change(path, isOn)} />
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <FieldNotices schema={schema} path={path} />
    </div>
  );
}
