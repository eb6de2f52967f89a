import { queryOptions, type UseQueryResult, useMutation } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { registrationSchema } from "#features/registrations/schema.ts";
import { request } from "../../session/admin-request.ts";
import { ApiError, messageOf } from "../../session/requests.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Select, SelectOptions } from "../../ui/forms/controls.tsx";
import { Field, Form, TextArea, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useAdmin } from "../use-admin.ts";

export type OpenDialog =
  | { action: "add" }
  | { action: "edit" | "renew" | "delete"; registration: Registration };

type RegistrationDialogsProps = {
  open: OpenDialog | undefined;
  fetched: UseQueryResult<LoadedRegistrations>;
  onClose: () => void;
  /** Gets the focus when the row with the button is gone. */
  list: RefObject<HTMLElement | null>;
};

export function RegistrationDialogs({ open, fetched, onClose, list }: RegistrationDialogsProps) {
  const content = useRef<HTMLDivElement>(null);
  const registration = open && open.action !== "add" ? open.registration : undefined;
  const isDeleting = open?.action === "delete";
  const firstField = open?.action === "renew" ? "valid_until" : "name";

  function done() {
    onClose();
    void fetched.refetch();
  }

  const removing = useMutation({
    mutationFn: ({ id }: Registration) =>
      request("DELETE /api/admin/registrations/:id", { params: { id } }),
    onMutate: onClose,
    onSuccess: (_data, { name }) => {
      toast.success(`“${name}” deleted.`);
      list.current?.focus({ preventScroll: true });
      void fetched.refetch();
    },
  });

  return (
    <>
      <Dialog
        title={registration ? `Edit “${registration.name}”` : "Add registration"}
        isOpen={open !== undefined && !isDeleting}
        onOpenChange={onClose}
        isWide
        // Don't use autoFocus: the dialog could no longer tell what had the focus before.
        initialFocus={() =>
          content.current?.querySelector<HTMLElement>(`[name=${firstField}]`) ?? true
        }
      >
        <div ref={content} className="mt-4">
          <WhenFetched fetched={fetched}>
            {(loaded) => (
              <RegistrationForm
                {...loaded}
                registration={registration}
                onDone={done}
                onConflict={fetched.refetch}
              />
            )}
          </WhenFetched>
        </div>
      </Dialog>
      <ConfirmDialog
        title={`Delete “${registration?.name}”?`}
        text="Nobody will be reminded of it anymore. This can’t be undone."
        confirmLabel="Delete"
        isOpen={isDeleting}
        onCancel={onClose}
        onConfirm={() => registration && removing.mutate(registration)}
      />
    </>
  );
}

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
  /** The registration to edit; undefined for a new one. */
  registration: Registration | undefined;
  onDone: () => void;
  /** Called when someone else has changed the registration. */
  onConflict: () => void;
};

function RegistrationForm(props: RegistrationFormProps) {
  const { registration, identifiers, owners, onDone, onConflict } = props;
  const { id: self } = useAdmin();
  const { isBusy, form } = useCheckedForm(registrationSchema, async (values) => {
    try {
      if (registration) {
        const { id, version } = registration;
        const body = { ...values, version };
        await request("PUT /api/admin/registrations/:id", { params: { id }, body });
      } else await request("POST /api/admin/registrations", { body: values });
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
  /** The label of the empty choice. */
  none: string;
  options: { value: string; label: string }[];
};

function Choice({ label, name, hint, none, options, ...select }: ChoiceProps) {
  return (
    <Field label={label} name={name} hint={hint}>
      {(control) => (
        <Select {...control} {...select}>
          <option value="">{none}</option>
          <SelectOptions of={options.map((option) => [option.value, option.label])} />
        </Select>
      )}
    </Field>
  );
}

/** The registrations, and the admins who can own one. */
export const registrationsQuery = queryOptions({
  queryKey: ["registrations"],
  queryFn: async ({ signal }) => {
    const [list, owners] = await Promise.all([
      request("GET /api/admin/registrations", { signal }),
      request("GET /api/admin/admins", { signal }),
    ]);
    return { ...list, owners };
  },
});

export type LoadedRegistrations = Awaited<
  ReturnType<Extract<(typeof registrationsQuery)["queryFn"], (...args: never) => unknown>>
>;
export type Registration = LoadedRegistrations["registrations"][number];
