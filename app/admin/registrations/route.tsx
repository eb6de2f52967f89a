import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { FIRST_REMINDER_DAYS } from "#features/registrations/rules.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import { request } from "../../session/admin-request.ts";
import { reload } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { RowActions } from "../row-actions.tsx";
import type { Route } from "./+types/route";
import {
  type LoadedRegistrations,
  type OpenDialog,
  type Registration,
  RegistrationDialogs,
  registrationsQuery,
} from "./registration-dialogs.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Registrations", matches);

export default function RegistrationsPage() {
  const fetched = useQuery(registrationsQuery);
  const [open, setOpen] = useState<OpenDialog>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <AdminPage
      title="Registrations"
      lede="What your firm has to renew. The owner gets an email 90, 60, 30, 14 and 7 days before it expires, and every day after that."
      actions={
        <Button variant="main" onClick={() => setOpen({ action: "add" })}>
          Add registration
        </Button>
      }
    >
      <RegistrationList fetched={fetched} onOpen={setOpen} ref={list} />
      <RegistrationDialogs
        open={open}
        fetched={fetched}
        onClose={() => setOpen(undefined)}
        list={list}
      />
    </AdminPage>
  );
}

type RegistrationListProps = {
  fetched: UseQueryResult<LoadedRegistrations>;
  onOpen: (dialog: OpenDialog) => void;
  ref: RefObject<HTMLUListElement | null>;
};

function RegistrationList({ fetched, onOpen, ref }: RegistrationListProps) {
  return (
    <AdminList list={fetched} loading={<Skeletons />}>
      {({ registrations, identifiers, owners }) => (
        <>
          {registrations.length === 0 && (
            <EmptyState
              title="No registrations yet."
              text="Add your SAM.gov registration, CAGE code, certifications, insurance and clearances, so that none of them lapses unnoticed."
            />
          )}
          {/* It has the focus after the last one was deleted, too. */}
          <ul
            ref={ref}
            tabIndex={-1}
            aria-label="Registrations"
            className="[&:not(:empty)]:border-b border-rule"
          >
            {registrations.map((registration) => (
              <RegistrationRow
                key={registration.id}
                registration={registration}
                owner={owners.find(({ id }) => id === registration.owner_id)?.name}
                identifier={identifiers.find(({ id }) => id === registration.identifier_id)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </>
      )}
    </AdminList>
  );
}

function Skeletons() {
  return (
    <div className="border-b border-rule">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={REGISTRATION_ROW}>
          <Skeleton className="h-12 max-w-72" />
          <Skeleton className="h-10 w-40 max-lg:col-start-1 max-lg:row-start-2" />
          <Skeleton className="h-9 w-11 max-lg:col-start-2 max-lg:row-start-1 lg:w-72" />
        </div>
      ))}
    </div>
  );
}

type RegistrationRowProps = {
  registration: Registration;
  /** The owner's name; undefined without an owner, or if they are no longer an admin. */
  owner: string | undefined;
  /** The identifier on the capability statement that stands for the registration. */
  identifier: LoadedRegistrations["identifiers"][number] | undefined;
  onOpen: (dialog: OpenDialog) => void;
};

function RegistrationRow(props: RegistrationRowProps) {
  const { registration, owner, identifier, onOpen } = props;
  const { id, name, number, authority, note, days_left, is_muted } = registration;

  const queries = useQueryClient();
  const muting = useMutation({
    mutationFn: (isMuted: boolean) =>
      request(`${isMuted ? "POST" : "DELETE"} /api/admin/registrations/:id/mute`, {
        params: { id },
      }),
    onSuccess: (_data, isMuted) => {
      toast.success(isMuted ? "Reminders turned off." : "Reminders turned on.");
      void reload(queries, registrationsQuery.queryKey);
    },
  });

  const isReminding = !is_muted && days_left !== null && days_left <= FIRST_REMINDER_DAYS;
  const actions = [
    days_left !== null && {
      label: "Renewed",
      onSelect: () => onOpen({ action: "renew", registration }),
    },
    { label: "Edit", onSelect: () => onOpen({ action: "edit", registration }) },
    isReminding && { id: "mute", label: "Mute", onSelect: () => muting.mutate(true) },
    is_muted && { id: "mute", label: "Unmute", onSelect: () => muting.mutate(false) },
    { label: "Delete", onSelect: () => onOpen({ action: "delete", registration }) },
  ];
  return (
    <li className={REGISTRATION_ROW}>
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">{name}</h2>
        <p className="mt-0.5 text-sm text-muted">
          {[number, authority, owner ?? "No owner"].filter(Boolean).join(" · ")}
        </p>
        {note && <p className="mt-0.5 text-sm whitespace-pre-line text-muted">{note}</p>}
        <RenewalLink registration={registration} />
      </div>
      <Validity registration={registration} />
      <RowActions name={name} actions={actions.filter((action) => action !== false)} />
      {identifier && days_left !== null && days_left < 0 && (
        <IdentifierQuestion identifier={identifier} />
      )}
    </li>
  );
}

const REGISTRATION_ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-t border-rule py-4 lg:grid-cols-[minmax(0,1fr)_11rem_20rem] lg:items-center";

function RenewalLink({ registration: { name, renewal_url } }: { registration: Registration }) {
  if (!renewal_url) return null;
  return (
    <p className="mt-1 text-sm">
      <a href={renewal_url} target="_blank" rel="noreferrer" className="link">
        Renew at {new URL(renewal_url).hostname}
        <span className="sr-only">: “{name}” (opens in a new tab)</span>
      </a>
    </p>
  );
}

function Validity({ registration }: { registration: Registration }) {
  const { valid_until, days_left, is_muted } = registration;
  const { label, tone } = stateOf(days_left);
  return (
    <div className="text-sm tabular-nums max-lg:col-start-1">
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {valid_until && (
        <p className="mt-1">
          Until <time dateTime={valid_until}>{dayInWords(valid_until)}</time>
        </p>
      )}
      {is_muted && <p className="mt-0.5 text-muted">Muted</p>}
    </div>
  );
}

function stateOf(days: number | null) {
  if (days === null) return { label: "No end date", tone: "neutral" } as const;
  if (days < 0) return { label: "Expired", tone: "signal" } as const;
  if (days > FIRST_REMINDER_DAYS) return { label: "Valid", tone: "good" } as const;
  if (days === 0) return { label: "Expires today", tone: "signal" } as const;
  return { label: days === 1 ? "1 day left" : `${days} days left`, tone: "brand" } as const;
}

/**
 * Asks whether to remove the identifier of an expired registration from the capability statement.
 */
function IdentifierQuestion({
  identifier: { id, label },
}: {
  identifier: LoadedRegistrations["identifiers"][number];
}) {
  const navigate = useNavigate();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { draft, version } = await request("GET /api/admin/website");
      const { capabilities } = draft;
      const identifiers = capabilities.identifiers.filter((identifier) => identifier.id !== id);
      const changed = { ...draft, capabilities: { ...capabilities, identifiers } };
      await request("PUT /api/admin/website/draft", { body: { draft: changed, version } });
    },
    onSuccess: async () => {
      toast.success("Removed from the draft.", "Visitors see it until you publish your changes.");
      await navigate("/admin/website/capabilities", keepToasts);
    },
  });

  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-signal bg-raised px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        Your capability statement still shows “{label}”. Do you want to remove it?
      </p>
      {/* Not `disabled`, which would lose the focus. */}
      <Button size="small" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        Remove “{label}” from the draft
      </Button>
    </div>
  );
}
