import { type ComponentProps, type FormEvent, useState } from "react";
import { LINK_DAYS } from "#features/statements/statements.schema.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field, Form } from "../../ui/forms/field.tsx";
import { LeaveWarning } from "../../ui/forms/leave-warning.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { UnsavedChangesOffer } from "../unsaved-changes-offer.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementFields } from "./statement-fields.tsx";
import { StatementFit } from "./statement-fit.tsx";
import { StatementPreview } from "./statement-preview.tsx";
import { useStatementForm } from "./use-statement-form.ts";

type StatementEditorProps = Parameters<typeof useStatementForm>[0];

const DAYS = [30, 60, LINK_DAYS, 180, 365];

/** The form beside what it makes. */
export function StatementEditor(props: StatementEditorProps) {
  const form = useStatementForm(props);
  const { values, offer, isBusy } = form;
  const input = { ...values.texts, choices: values.choices };

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <div className="gap-8 xl:grid xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="max-w-160">
        {offer && (
          <UnsavedChangesOffer at={offer.at} onRestore={form.restore} onDiscard={form.decline} />
        )}
        <Form aria-label="Statement" error={form.error} onSubmit={submit}>
          <fieldset disabled={isBusy || offer !== undefined} className="grid min-w-0 gap-6">
            <legend className="sr-only">Statement</legend>
            <StatementFields {...form} offered={props.choices} />
            <LinkFields isDirty={form.isDirty} onCreate={form.save} />
          </fieldset>
        </Form>
        {props.statement && <StatementActions statement={props.statement} />}
      </div>
      <StatementPreview query={{ input: JSON.stringify(input) }}>
        <StatementFit input={input} />
      </StatementPreview>
      <LeaveWarning isDirty={form.isDirty} />
    </div>
  );
}

type LinkFieldsProps = { isDirty: boolean; onCreate: (days: number) => void };

function LinkFields({ isDirty, onCreate }: LinkFieldsProps) {
  const [days, setDays] = useState(LINK_DAYS);
  const change: ComponentProps<"select">["onChange"] = ({ target }) =>
    setDays(Number(target.value));
  return (
    <div className="grid gap-4 border-t border-rule pt-6">
      <Field
        label="Link expires after"
        hint="Once it has a link, the statement stays as it is, even when the website changes."
      >
        {(control) => (
          <Select {...control} className="max-w-48" value={days} onChange={change}>
            {DAYS.map((number) => (
              <option key={number} value={number}>
                {number} days
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <Button variant="main" onClick={() => onCreate(days)}>
          Create link
        </Button>
        <Button type="submit">Save draft</Button>
        {isDirty && <span className="text-sm text-muted">Not saved yet.</span>}
      </p>
    </div>
  );
}
