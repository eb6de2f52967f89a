import { useState } from "react";
import { Badge } from "../ui/feedback/badge.tsx";
import { Autocomplete } from "../ui/forms/autocomplete.tsx";
import { Checkbox } from "../ui/forms/checkbox.tsx";
import { Field, Form } from "../ui/forms/field.tsx";
import { FieldGroup } from "../ui/forms/field-group.tsx";
import { Option } from "../ui/forms/option.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { Select } from "../ui/forms/select.tsx";
import { Switch } from "../ui/forms/switch.tsx";
import { TextArea } from "../ui/forms/text-area.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { FoldingSection } from "../ui/layout/folding-section.tsx";
import { Group, Line } from "./group.tsx";

export function Fields() {
  return (
    <Group title="Fields">
      <Form
        error={{ name: "broken", message: "Enter an email address." }}
        className="grid gap-5 md:grid-cols-2"
      >
        <TextFields />
        <PasswordField label="Password" autoComplete="current-password" />
        <FieldGroup legend="Choices">
          <Choices />
        </FieldGroup>
        <FoldingSection as="fieldset" title="Folds away" note={<Badge>2</Badge>}>
          <Option type="checkbox">A choice in a sidebar</Option>
        </FoldingSection>
      </Form>
    </Group>
  );
}

function TextFields() {
  return (
    <>
      <TextField label="Title" isRequired hint="Shown in the list" placeholder="A title" />
      <TextField label="Email" name="broken" defaultValue="not an email address" />
      <TextField label="Read only" readOnly value="Can't be changed" />
      <TextField label="Disabled" disabled value="Later" />
      <Field label="Status">
        {(control) => (
          <Select {...control}>
            <option>All</option>
            <option>Draft</option>
          </Select>
        )}
      </Field>
      <Field label="Compact, in a toolbar">
        {(control) => (
          <Select {...control} isCompact>
            <option>SQL</option>
          </Select>
        )}
      </Field>
      <Suggested />
      <Field label="Notes">{(control) => <TextArea {...control} rows={3} />}</Field>
    </>
  );
}

function Suggested() {
  const [city, setCity] = useState("");
  const cities = ["Olympia", "Seattle", "Spokane", "Tacoma"];
  return (
    <Field label="With suggestions">
      {(control) => (
        <Autocomplete
          control={control}
          value={city}
          onChange={setCity}
          items={cities.filter((each) => each.toLowerCase().startsWith(city.toLowerCase()))}
          textOf={(each) => each}
        >
          {(each) => each}
        </Autocomplete>
      )}
    </Field>
  );
}

function Choices() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch label="On or off" checked={isOn} onChange={setOn} />
      <Switch label="Disabled" checked={false} disabled onChange={setOn} />
      <Line>
        <Checkbox aria-label="Selected" defaultChecked />
        <Checkbox aria-label="Not selected" />
        <Checkbox aria-label="Some selected" isMixed />
        <Checkbox aria-label="Disabled" disabled />
      </Line>
      <Option type="checkbox" defaultChecked>
        Fetch images
      </Option>
      <Option type="radio" name="existing" defaultChecked>
        Skip
      </Option>
      <Option type="radio" name="existing">
        Update
      </Option>
      <Line>
        <Option type="radio" name="compact" isCompact defaultChecked>
          In a bar
        </Option>
        <Option type="radio" name="compact" isCompact>
          Also
        </Option>
      </Line>
    </>
  );
}
