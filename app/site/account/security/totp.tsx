import { shortDate } from "../../../dates.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { FactorRow } from "./factor-row.tsx";

type TotpProps = {
  addedAt: string | undefined;
  isBusy: boolean;
  onSetUp: () => void;
  onRemove: () => void;
};

export function Totp({ addedAt, isBusy, onSetUp, onRemove }: TotpProps) {
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
        addedAt ? (
          <ConfirmDialog
            title="Remove authenticator app"
            text="You won’t need a code from the app to log in anymore."
            confirmLabel="Remove"
            onConfirm={onRemove}
            trigger={
              <Button size="small" className="justify-self-start" disabled={isBusy}>
                Remove<span className="sr-only"> authenticator app</span>
              </Button>
            }
          />
        ) : (
          <Button size="small" className="justify-self-start" disabled={isBusy} onClick={onSetUp}>
            Set up<span className="sr-only"> authenticator app</span>
          </Button>
        )
      }
    />
  );
}
