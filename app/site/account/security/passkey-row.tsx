import type { OwnPasskey } from "../../../api/second-factors.ts";
import { shortDate } from "../../../dates.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

type PasskeyRowProps = {
  passkey: OwnPasskey;
  isBusy: boolean;
  onRemove: () => void;
  onRenamed: () => void;
};

export function PasskeyRow({ passkey, isBusy, onRemove, onRenamed }: PasskeyRowProps) {
  const { name } = passkey;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border border-rule bg-raised px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted tabular-nums">{passkeyDetails(passkey)}</p>
      </div>
      <div className="flex gap-2">
        <RenamePasskey passkey={passkey} onRenamed={onRenamed} />
        <ConfirmDialog
          title="Remove passkey"
          text={`“${name}” can’t be used to log in here anymore. Also delete it on your device, or it will still be offered there.`}
          confirmLabel="Remove passkey"
          onConfirm={onRemove}
          trigger={
            <Button size="small" disabled={isBusy}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          }
        />
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
