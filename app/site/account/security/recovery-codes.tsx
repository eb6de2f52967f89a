import { Badge } from "../../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { FactorRow } from "./factor-row.tsx";

const FEW = 3;

type RecoveryCodesProps = { left: number; isBusy: boolean; onCreate: () => void };

export function RecoveryCodes({ left, isBusy, onCreate }: RecoveryCodesProps) {
  return (
    <FactorRow
      title="Recovery codes"
      badge={<Badge tone={left < FEW ? "signal" : "neutral"}>{left} left</Badge>}
      text={
        left === 0
          ? "Create codes now. Without them, you need an admin’s help if you lose your phone or passkey."
          : "Each works once, in place of the app or passkey, after your password."
      }
      action={
        left === 0 ? (
          <Button size="small" className="justify-self-start" disabled={isBusy} onClick={onCreate}>
            Create codes
          </Button>
        ) : (
          <ConfirmDialog
            title="Create new codes"
            text="You’ll get 10 new recovery codes. The codes you have now stop working."
            confirmLabel="Create new codes"
            onConfirm={onCreate}
            trigger={
              <Button size="small" className="justify-self-start" disabled={isBusy}>
                Create new codes
              </Button>
            }
          />
        )
      }
    />
  );
}
