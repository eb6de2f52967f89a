import { useRef, useState } from "react";
import { totpCodeSchema } from "#features/auth/second-factor/schema.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { addPasskey } from "../../api/second-factors.ts";
import { shortDate } from "../../dates.ts";
import { messageOf } from "../../session/requests.ts";
import { checkRole, signedInRequest } from "../../session/session.ts";
import { useFirm } from "../../shell/root-data.ts";
import { Button } from "../../ui/button.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Form, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { FactorAction, FactorRow, Passkeys } from "./passkeys.tsx";
import { useVerification } from "./use-verification.tsx";

const FACTORS = "GET /api/account/second-factors";

type OwnFactors = ResponseOf<typeof FACTORS>;
type NewTotp = ResponseOf<"POST /api/account/totp">;

const fetchFactors = () => signedInRequest(FACTORS);

/** The second factors that protect the account besides its password. */
export function LoginSecurity() {
  const fetched = useFetched(fetchFactors);
  return (
    <WhenFetched fetched={fetched} loading={<RowSkeleton />}>
      {(factors) => <Factors factors={factors} onChanged={fetched.refetch} />}
    </WhenFetched>
  );
}

type FactorsProps = { factors: OwnFactors; onChanged: () => void };

function Factors({ factors, onChanged }: FactorsProps) {
  const { actions, isBusy, newTotp, endTotp, codes, setCodes, dialog } = useFactorChanges(
    factors,
    onChanged,
  );
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <div className="border-b border-rule">
      <Passkeys
        passkeys={factors.passkeys}
        isBusy={isBusy}
        onAdd={actions.addPasskey}
        onRemove={actions.removePasskey}
        onRenamed={onChanged}
      />
      <Totp
        addedAt={factors.totp?.added_at ?? undefined}
        isBusy={isBusy}
        onSetUp={actions.startTotp}
        onRemove={actions.removeTotp}
      />
      {hasFactor && (
        <RecoveryCodes
          left={factors.recovery_codes}
          isBusy={isBusy}
          onCreate={actions.createCodes}
        />
      )}
      <Dialog
        title="Set up authenticator app"
        isOpen={newTotp !== undefined}
        onOpenChange={(open) => !open && endTotp()}
      >
        {newTotp && <TotpForm totp={newTotp} onConfirmed={actions.finishTotp} />}
      </Dialog>
      <Dialog
        title="Your recovery codes"
        isOpen={codes !== undefined}
        onOpenChange={(open) => !open && setCodes(undefined)}
      >
        {codes && <NewCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
      {dialog}
    </div>
  );
}

function useFactorChanges(factors: OwnFactors, onChanged: () => void) {
  const { verified, dialog } = useVerification();
  const [newTotp, setNewTotp] = useState<NewTotp>();
  const [codes, setCodes] = useState<string[]>();
  const [isBusy, setBusy] = useState(false);
  const endTotp = () => setNewTotp(undefined);

  /** `work` returns the text of the toast, if there is to be one. */
  async function change(work: () => Promise<string | undefined>) {
    toast.clear();
    setBusy(true);
    try {
      const outcome = await verified(work);
      if (outcome) toast.success("Success", outcome);
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
    setBusy(false);
    onChanged();
  }

  async function createCodes() {
    setCodes((await signedInRequest("POST /api/account/recovery-codes")).codes);
    return undefined;
  }

  /** The first factor comes with recovery codes. An admin may need one before anything else. */
  async function finishAdding(outcome: string) {
    void checkRole();
    // The dialog says enough, and a toast would cover its buttons on a phone.
    return factors.recovery_codes > 0 ? outcome : createCodes();
  }

  const actions = {
    startTotp: () =>
      change(async () => {
        setNewTotp(await signedInRequest("POST /api/account/totp"));
        return undefined;
      }),
    finishTotp: () => {
      endTotp();
      void change(() => finishAdding("Your authenticator app is set up."));
    },
    removeTotp: () =>
      change(async () => {
        await signedInRequest("DELETE /api/account/totp");
        return "Your authenticator app is removed.";
      }),
    addPasskey: () =>
      change(async () => {
        await addPasskey();
        return finishAdding("Passkey added.");
      }),
    removePasskey: (id: string) =>
      change(async () => {
        await signedInRequest("DELETE /api/account/passkeys/:id", { params: { id } });
        return "Passkey removed.";
      }),
    createCodes: () => change(createCodes),
  };
  return { actions, isBusy, newTotp, endTotp, codes, setCodes, dialog };
}

/** Holds the place of a row with a title and a line of text. */
export function RowSkeleton() {
  return (
    <div className="grid gap-3 border-y border-rule py-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-5 w-72 max-w-full" />
    </div>
  );
}

type TotpProps = {
  addedAt: string | undefined;
  isBusy: boolean;
  onSetUp: () => void;
  onRemove: () => void;
};

function Totp({ addedAt, isBusy, onSetUp, onRemove }: TotpProps) {
  return (
    <FactorRow
      title="Authenticator app"
      badge={addedAt && <Badge tone="good">On</Badge>}
      text={
        addedAt
          ? `Set up ${shortDate(new Date(addedAt))}. After your password, you enter a code from the app.`
          : "After your password, you enter a 6-digit code from an app on your phone."
      }
      action={
        <FactorAction
          isBusy={isBusy}
          onAct={addedAt ? onRemove : onSetUp}
          question={addedAt && REMOVE_TOTP}
        >
          {addedAt ? "Remove" : "Set up"}
          <span className="sr-only"> authenticator app</span>
        </FactorAction>
      }
    />
  );
}

const REMOVE_TOTP = {
  title: "Remove authenticator app",
  text: "You won’t need a code from the app to log in anymore.",
  confirmLabel: "Remove",
};

const FEW_CODES = 3;
const CREATE_NEW_CODES = {
  title: "Create new codes",
  text: "You’ll get 10 new recovery codes. The codes you have now stop working.",
  confirmLabel: "Create new codes",
};

type RecoveryCodesProps = { left: number; isBusy: boolean; onCreate: () => void };

function RecoveryCodes({ left, isBusy, onCreate }: RecoveryCodesProps) {
  return (
    <FactorRow
      title="Recovery codes"
      badge={<Badge tone={left < FEW_CODES ? "signal" : "neutral"}>{left} left</Badge>}
      text={
        left === 0
          ? "Create codes now. Without them, you need an admin’s help if you lose your phone or passkey."
          : "Each works once, in place of the app or passkey, after your password."
      }
      action={
        <FactorAction isBusy={isBusy} onAct={onCreate} question={left > 0 && CREATE_NEW_CODES}>
          {left > 0 ? "Create new codes" : "Create codes"}
        </FactorAction>
      }
    />
  );
}

type TotpFormProps = { totp: NewTotp; onConfirmed: () => void };

function TotpForm({ totp: { secret, uri, qr }, onConfirmed }: TotpFormProps) {
  const { isBusy, form } = useCheckedForm(totpCodeSchema, async ({ code }) => {
    try {
      await signedInRequest("POST /api/account/totp/confirm", { body: { code } });
    } catch (error) {
      const message = messageOf(error);
      toast.failure("Error", message);
      return { name: "code", message };
    }
    onConfirmed();
  });
  return (
    <Form {...form} method="post" className="mt-4 grid gap-5">
      <p>
        Scan this with an authenticator app, or{" "}
        <a href={uri} className="link">
          open it on this device
        </a>
        .
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
        className="mx-auto w-48 max-w-full"
      />
      <div className="text-sm">
        <p className="text-muted">Can’t scan it? Enter this key in the app:</p>
        <p className="mt-1 font-mono break-words">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
      </div>
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">Code from the app</legend>
        <TextField
          label="Code"
          name="code"
          hint="The 6 digits that the app shows now."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-40 tabular-nums tracking-widest"
        />
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {isBusy ? "Checking..." : "Turn on"}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const firm = useFirm();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Recovery codes copied");
    } catch {
      // No clipboard access (denied, or no HTTPS): select the codes for copying by hand.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  }

  return (
    <div className="print-alone mt-4 grid gap-5">
      <p>
        If you lose your phone or passkey, one of these codes logs you in after your password. Each
        works once. They’re shown only now, so store them somewhere safe.
      </p>
      <ol
        ref={list}
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => downloadCodes(codes, firm.name)}>Download</Button>
        <Button onClick={() => print()}>Print</Button>
        <Button variant="main" className="sm:ml-auto" onClick={onDone}>
          I’ve stored them
        </Button>
      </div>
    </div>
  );
}

function downloadCodes(codes: string[], firmName: string) {
  const text = `Recovery codes for ${firmName}\n\n${codes.join("\n")}\n\nEach works once.\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
