import {
  AGENCY_MAX,
  OPENING_MAX,
  SOLICITATION_MAX,
  TITLE_MAX,
} from "#features/statements/statements.schema.ts";
import type { StatementChoices } from "../../api/statements.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FieldGroup } from "../../ui/forms/field-group.tsx";
import { Option } from "../../ui/forms/option.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import type { Chosen, Texts, Values } from "./statement-values.ts";

type StatementFieldsProps = {
  values: Values;
  offered: StatementChoices;
  changeTexts: (texts: Partial<Texts>) => void;
  changeChoices: (choices: Partial<Chosen>) => void;
};

export function StatementFields(props: StatementFieldsProps) {
  const { values, offered, changeTexts, changeChoices } = props;
  const { texts, choices } = values;
  const text = (name: keyof Texts, maxLength: number) => ({
    ...{ value: texts[name], maxLength, autoComplete: "off" },
    onChange: ({ target }: { target: { value: string } }) => changeTexts({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Title" name="title" isRequired required {...text("title", TITLE_MAX)} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Agency" name="agency" {...text("agency", AGENCY_MAX)} />
        <TextField
          label="Solicitation number"
          name="solicitation_number"
          {...text("solicitation_number", SOLICITATION_MAX)}
        />
      </div>
      <Field label="Opening sentence" name="opening" hint="Why you are right for this work.">
        {(control) => <TextArea {...control} rows={3} {...text("opening", OPENING_MAX)} />}
      </Field>
      <ChoiceGroup
        legend="Core competencies"
        entries={offered.competencies}
        chosen={choices.competencies}
        onChange={(competencies) => changeChoices({ competencies })}
      />
      <ChoiceGroup
        legend="Case studies as past performance"
        entries={offered.case_studies}
        chosen={choices.case_studies}
        onChange={(case_studies) => changeChoices({ case_studies })}
      />
      <ChoiceGroup
        legend="Contracts as past performance"
        entries={offered.contracts}
        chosen={choices.contracts}
        onChange={(contracts) => changeChoices({ contracts })}
      />
      <ChoiceGroup
        legend="NAICS codes"
        entries={offered.naics}
        chosen={choices.naics}
        onChange={(naics) => changeChoices({ naics })}
      />
      <FieldGroup legend="Also show">
        <Option
          type="checkbox"
          checked={choices.differentiators}
          onChange={({ target }) => changeChoices({ differentiators: target.checked })}
        >
          What sets us apart
        </Option>
        <Field label="Contact">
          {(control) => (
            <Select
              {...control}
              value={choices.contact}
              onChange={({ target }) => changeChoices({ contact: target.value })}
            >
              {offered.contacts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldGroup>
    </>
  );
}
