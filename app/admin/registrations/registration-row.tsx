import { FIRST_REMINDER_DAYS } from "#features/registrations/expiry.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Identifier, type Registration, registrationsApi } from "../../api/registrations.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { RowActions } from "../row-actions.tsx";
import { IdentifierQuestion } from "./identifier-question.tsx";
import type { OpenDialog } from "./registration-dialogs.tsx";

type RegistrationRowProps = {
  registration: Registration;
  /** Undefined: nobody, or someone who is no admin any more. */
  owner: string | undefined;
  /** What shows it on the capability statement. */
  identifier: Identifier | undefined;
  onOpen: (dialog: OpenDialog) => void;
  onChanged: () => void;
};

export function RegistrationRow(props: RegistrationRowProps) {
  const { registration, owner, identifier, onOpen, onChanged } = props;
  const { id, name, number, authority, note, days_left, is_muted } = registration;

  async function setMuted(muted: boolean) {
    try {
      await (muted ? registrationsApi.mute(id) : registrationsApi.unmute(id));
      toast.success(muted ? "Reminders turned off." : "Reminders turned on.");
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  const isReminding = !is_muted && days_left !== null && days_left <= FIRST_REMINDER_DAYS;
  const actions = [
    days_left !== null && {
      label: "Renewed",
      onSelect: () => onOpen({ action: "renew", registration }),
    },
    { label: "Edit", onSelect: () => onOpen({ action: "edit", registration }) },
    isReminding && { id: "mute", label: "Mute", onSelect: () => void setMuted(true) },
    is_muted && { id: "mute", label: "Unmute", onSelect: () => void setMuted(false) },
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

export const REGISTRATION_ROW =
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
