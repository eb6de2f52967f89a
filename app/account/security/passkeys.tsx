import { type ReactNode, useState } from "react";
import { passkeyNameSchema } from "#features/auth/second-factor/schema.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { shortDate } from "../../dates.ts";
import { messageOf } from "../../session/requests.ts";
import { signedInRequest } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

type OwnPasskey = ResponseOf<"GET /api/account/second-factors">["passkeys"][number];

type PasskeysProps = {
  passkeys: OwnPasskey[];
  isBusy: boolean;
  onAdd: () => void;
  onRemove: (id: string) => void;
  onRenamed: () => void;
};

export function Passkeys({ passkeys, isBusy, onAdd, onRemove, onRenamed }: PasskeysProps) {
  return (
    <FactorRow
      title="Passkeys"
      badge={passkeys.length > 0 && <Badge tone="good">On</Badge>}
      text="Log in with your fingerprint, face or screen lock, or with a security key. No password needed."
      action={
        <FactorAction isBusy={isBusy} onAct={onAdd}>
          Add a passkey
        </FactorAction>
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-4 grid gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={isBusy}
              onRemove={() => onRemove(passkey.id)}
              onRenamed={onRenamed}
            />
          ))}
        </ul>
      )}
    </FactorRow>
  );
}

type PasskeyRowProps = {
  passkey: OwnPasskey;
  isBusy: boolean;
  onRemove: () => void;
  onRenamed: () => void;
};

function PasskeyRow({ passkey, isBusy, onRemove, onRenamed }: PasskeyRowProps) {
  const { name } = passkey;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border border-rule bg-raised px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted tabular-nums">{passkeyDetails(passkey)}</p>
      </div>
      <div className="flex gap-2">
        <RenamePasskey passkey={passkey} onRenamed={onRenamed} />
        <FactorAction
          isBusy={isBusy}
          onAct={onRemove}
          question={{
            title: "Remove passkey",
            text: `“${name}” can’t be used to log in here anymore. Also delete it on your device, or it will still be offered there.`,
            confirmLabel: "Remove passkey",
          }}
        >
          Remove<span className="sr-only"> {name}</span>
        </FactorAction>
      </div>
    </li>
  );
}

function passkeyDetails({ added_at, last_used_at, is_synced }: OwnPasskey) {
  const facts = [
    last_used_at ? `Last used ${shortDate(new Date(last_used_at))}` : "Not used yet",
    `Added ${shortDate(new Date(added_at))}`,
    is_synced && "Synced",
  ];
  return facts.filter(Boolean).join(" · ");
}

type RenamePasskeyProps = { passkey: OwnPasskey; onRenamed: () => void };

function RenamePasskey({ passkey, onRenamed }: RenamePasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Rename passkey"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          Rename<span className="sr-only"> {passkey.name}</span>
        </Button>
      }
    >
      <RenameForm
        passkey={passkey}
        onRenamed={() => {
          setOpen(false);
          onRenamed();
        }}
      />
    </Dialog>
  );
}

function RenameForm({ passkey: { id, name }, onRenamed }: RenamePasskeyProps) {
  const { isBusy, form } = useCheckedForm(passkeyNameSchema, async (input) => {
    try {
      await signedInRequest("PUT /api/account/passkeys/:id", { params: { id }, body: input });
      onRenamed();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  });
  return (
    <Form {...form} method="post" legend="Rename passkey" className="mt-4">
      <TextField label="Name" name="name" required autoComplete="off" defaultValue={name} />
      <p className="flex justify-end">
        <Button type="submit" variant="main">
          {isBusy ? "Saving..." : "Save"}
        </Button>
      </p>
    </Form>
  );
}

type FactorRowProps = {
  title: string;
  badge?: ReactNode;
  text: ReactNode;
  action: ReactNode;
  children?: ReactNode;
};

/** One kind of protection: what it is, whether it is on, and the action. */
export function FactorRow({ title, badge, text, action, children }: FactorRowProps) {
  return (
    <section className="border-t border-rule py-5">
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
            {title}
            {badge}
          </h3>
          <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

type FactorActionProps = {
  isBusy: boolean;
  onAct: () => void;
  /** Asked before the action. */
  question?: { title: string; text: string; confirmLabel: string } | false | "" | undefined;
  children: ReactNode;
};

/** A button that changes a kind of protection. */
export function FactorAction({ isBusy, onAct, question, children }: FactorActionProps) {
  const button = (
    <Button
      size="small"
      className="justify-self-start"
      disabled={isBusy}
      {...(!question && { onClick: onAct })}
    >
      {children}
    </Button>
  );
  return question ? <ConfirmDialog {...question} onConfirm={onAct} trigger={button} /> : button;
}
