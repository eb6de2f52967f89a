import { registrationSchema } from "#features/registrations/registrations.schema.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { type Registration, registrationsApi } from "../../api/registrations.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Field, Form } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import type { LoadedRegistrations } from "./load-registrations.ts";

const SUGGESTED_NAMES = [
  "SAM.gov registration",
  "CAGE code",
  "8(a) certification",
  "HUBZone certification",
  "WOSB certification",
  "SDVOSB certification",
  "State business license",
  "State vendor registration",
  "General liability insurance",
  "Professional liability insurance",
  "Workers’ compensation insurance",
  "Cyber insurance",
  "Facility clearance",
  "CMMC assessment",
];

type RegistrationFormProps = Pick<LoadedRegistrations, "identifiers" | "owners"> & {
  /** Undefined for a new one. */
  registration: Registration | undefined;
  onDone: () => void;
  /** Someone else changed it. */
  onConflict: () => void;
};

export function RegistrationForm(props: RegistrationFormProps) {
  const { registration, identifiers, owners, onDone, onConflict } = props;
  const { id: self } = useAdmin();
  const { isBusy, form } = useCheckedForm(registrationSchema, async (values) => {
    try {
      if (registration) {
        const { id, version } = registration;
        await registrationsApi.change(id, { ...values, version });
      } else await registrationsApi.add(values);
      toast.success("Registration saved.");
      onDone();
    } catch (error) {
      toast.failure("Error", messageOf(error));
      if (error instanceof ApiError && error.status === 409) onConflict();
    }
  });

  return (
    <Form {...form} autoComplete="off">
      <fieldset disabled={isBusy} className="grid gap-5 md:grid-cols-2">
        <legend className="sr-only">Registration</legend>
        <div className="md:col-span-2">
          <TextField
            label="Name"
            name="name"
            required
            list="registration-names"
            defaultValue={registration?.name}
          />
          <datalist id="registration-names">
            {SUGGESTED_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <TextField label="Number" name="number" defaultValue={registration?.number ?? ""} />
        <TextField
          label="Authority"
          name="authority"
          hint="Who issues it."
          defaultValue={registration?.authority ?? ""}
        />
        <TextField
          label="Valid until"
          name="valid_until"
          type="date"
          hint="Leave it empty if it doesn’t expire."
          defaultValue={registration?.valid_until ?? ""}
        />
        <TextField
          label="Link for renewal"
          name="renewal_url"
          type="url"
          placeholder="https://"
          defaultValue={registration?.renewal_url ?? ""}
        />
        <Choice
          label="Owner"
          name="owner_id"
          hint="Gets the reminders. Without an owner, they go to your contact address."
          defaultValue={registration ? (registration.owner_id ?? "") : self}
          none="No owner"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Choice
          label="On the capability statement"
          name="identifier_id"
          hint="If it expires, you’ll be asked whether to remove it there."
          defaultValue={registration?.identifier_id ?? ""}
          none="Not shown"
          options={identifiers.map(({ id, label }) => ({ value: id, label }))}
        />
        <div className="md:col-span-2">
          <Field label="Note" name="note">
            {(control) => (
              <TextArea {...control} rows={3} defaultValue={registration?.note ?? ""} />
            )}
          </Field>
        </div>
        <p className="flex justify-end md:col-span-2">
          <Button type="submit" variant="main">
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  hint: string;
  defaultValue: string;
  /** The choice of nothing. */
  none: string;
  options: { value: string; label: string }[];
};

function Choice({ label, name, hint, none, options, ...select }: ChoiceProps) {
  return (
    <Field label={label} name={name} hint={hint}>
      {(control) => (
        <Select {...control} {...select}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
