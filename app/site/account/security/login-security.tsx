import { useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { factorsApi, type NewTotp, type OwnFactors } from "../../../api/second-factors.ts";
import { checkRole } from "../../../session/session.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { Totp } from "./totp.tsx";
import { TotpDialog } from "./totp-dialog.tsx";
import { useVerification } from "./use-verification.tsx";

/** What protects the account besides its password. */
export function LoginSecurity() {
  const fetched = useFetched(factorsApi.list);
  return (
    <WhenFetched fetched={fetched} loading={<LoginSecuritySkeleton />}>
      {(factors) => <Factors factors={factors} onChanged={fetched.reload} />}
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
      <TotpDialog totp={newTotp} onClose={endTotp} onConfirmed={actions.finishTotp} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
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

  /** `work` returns what to say of it, if anything. */
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
    setCodes((await factorsApi.createRecoveryCodes()).codes);
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
        setNewTotp(await factorsApi.startTotp());
        return undefined;
      }),
    finishTotp: () => {
      endTotp();
      void change(() => finishAdding("Your authenticator app is set up."));
    },
    removeTotp: () =>
      change(async () => {
        await factorsApi.removeTotp();
        return "Your authenticator app is removed.";
      }),
    addPasskey: () =>
      change(async () => {
        await factorsApi.addPasskey();
        return finishAdding("Passkey added.");
      }),
    removePasskey: (id: string) =>
      change(async () => {
        await factorsApi.removePasskey(id);
        return "Passkey removed.";
      }),
    createCodes: () => change(createCodes),
  };
  return { actions, isBusy, newTotp, endTotp, codes, setCodes, dialog };
}

function LoginSecuritySkeleton() {
  return (
    <div className="grid gap-3 border-y border-rule py-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-5 w-72 max-w-full" />
    </div>
  );
}
