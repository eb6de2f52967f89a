import type { OwnPasskey } from "../../../api/second-factors.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { FactorRow } from "./factor-row.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

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
        <Button size="small" className="justify-self-start" disabled={isBusy} onClick={onAdd}>
          Add a passkey
        </Button>
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
