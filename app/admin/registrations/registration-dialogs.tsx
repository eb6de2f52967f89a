import { queryOptions, type UseQueryResult, useMutation } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type RefObject, useRef } from "react";
import { registrationSchema } from "#features/registrations/schema.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Select, SelectOptions } from "../../ui/forms/controls.tsx";
import { Field, Form, TextArea, TextField } from "../../ui/forms/field.tsx";
import { LeaveWarning } from "../../ui/forms/leave-warning.tsx";
import { useCheckedValues } from "../../ui/forms/use-checked-values.ts";
import { DraftConflict, useVersionedDraft } from "../unsaved/conflict-dialog.tsx";
import { DraftOffers } from "../unsaved-changes.tsx";
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
                key={registration?.id}
                opened={registration}
                loaded={loaded}
                onDone={done}
                reload={fetched.refetch}
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

type RegistrationFormProps = {
  /** The registration to edit; undefined for a new one. */
  opened: Registration | undefined;
  loaded: LoadedRegistrations;
  onDone: () => void;
  reload: UseQueryResult<LoadedRegistrations>["refetch"];
};

function RegistrationForm({ opened, loaded, onDone, reload }: RegistrationFormProps) {
  const { id: userId } = useAdmin();
  const latestIn = (registrations: Registration[] = []) =>
    registrations.find(({ id }) => id === opened?.id);
  const registration = latestIn(loaded.registrations) ?? opened;
  const draft = useVersionedDraft({
    userId,
    subject: `registration:${registration?.id ?? "new"}`,
    saved: valuesOf(registration, userId),
    version: registration?.version,
  });
  const { values, isBusy } = draft;
  const { error, check } = useCheckedValues(registrationSchema, values);
  const owners = loaded.owners.map(({ id, name }) => [id, name] as const);
  const identifiers = loaded.identifiers.map(({ id, label }) => [id, label] as const);

  async function save(version: number | undefined) {
    const input = check();
    if (!input) return;
    await draft.send(
      async () => {
        if (registration && version !== undefined) {
          const params = { id: registration.id };
          await request("PUT /api/admin/registrations/:id", {
            params,
            body: { ...input, version },
          });
        } else await request("POST /api/admin/registrations", { body: input });
        toast.success("Registration saved.");
        draft.discard();
        onDone();
      },
      async () => latestIn((await reload()).data?.registrations)?.version,
    );
  }

  const control = (name: keyof Values) => ({
    ...{ label: LABELS[name], name, value: values[name] },
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      draft.change((current) => ({ ...current, [name]: value })),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(draft.base);
  }

  const describe = (values: Values) => {
    const named = {
      ...values,
      owner_id: new Map(owners).get(values.owner_id) ?? NO_OWNER,
      identifier_id: new Map(identifiers).get(values.identifier_id) ?? NOT_SHOWN,
    };
    return FIELDS.map((name) => [LABELS[name], named[name]] as const);
  };

  return (
    <>
      <DraftOffers draft={draft} />
      <Form error={error} onSubmit={submit} autoComplete="off">
        <fieldset disabled={isBusy} className="grid gap-5 md:grid-cols-2">
          <legend className="sr-only">Registration</legend>
          <div className="md:col-span-2">
            <TextField {...control("name")} required list="registration-names" />
            <datalist id="registration-names">
              {SUGGESTED_NAMES.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          <TextField {...control("number")} />
          <TextField {...control("authority")} hint="Who issues it." />
          <TextField
            {...control("valid_until")}
            type="date"
            hint="Leave it empty if it doesn’t expire."
          />
          <TextField {...control("renewal_url")} type="url" placeholder="https://" />
          <Choice
            {...control("owner_id")}
            hint="Gets the reminders. Without an owner, they go to your contact address."
            options={[["", NO_OWNER], ...owners]}
          />
          <Choice
            {...control("identifier_id")}
            hint="If it expires, you’ll be asked whether to remove it there."
            options={[["", NOT_SHOWN], ...identifiers]}
          />
          <div className="md:col-span-2">
            <Field label={LABELS.note} name="note">
              {(field) => <TextArea {...field} rows={3} {...control("note")} />}
            </Field>
          </div>
          <p className="flex justify-end md:col-span-2">
            <Button type="submit" variant="main">
              {isBusy ? "Saving..." : "Save"}
            </Button>
          </p>
        </fieldset>
      </Form>
      <DraftConflict noun="registration" draft={draft} describe={describe} onOverwrite={save} />
      <LeaveWarning isDirty={draft.isDirty && draft.storedAt === undefined} />
    </>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof Select>, "id"> &
  Omit<ComponentProps<typeof Field>, "children"> & {
    options: (readonly [value: string, label: string])[];
  };

function Choice({ label, name, hint, options, ...select }: ChoiceProps) {
  return (
    <Field label={label} name={name} hint={hint}>
      {(control) => (
        <Select {...control} {...select}>
          <SelectOptions of={options} />
        </Select>
      )}
    </Field>
  );
}

const NO_OWNER = "No owner";
const NOT_SHOWN = "Not shown";

const LABELS = {
  name: "Name",
  number: "Number",
  authority: "Authority",
  valid_until: "Valid until",
  renewal_url: "Link for renewal",
  owner_id: "Owner",
  identifier_id: "On the capability statement",
  note: "Note",
};

type Values = Record<keyof typeof LABELS, string>;

const FIELDS = Object.keys(LABELS) as (keyof Values)[];

/** The form's values. Who adds a registration is its owner at first. */
function valuesOf(registration: Registration | undefined, userId: string) {
  const stored: Partial<Registration> = registration ?? { owner_id: userId };
  return Object.fromEntries(FIELDS.map((name) => [name, stored[name] ?? ""])) as Values;
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
