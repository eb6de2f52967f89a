import { useState } from "react";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../ui/forms/button.tsx";

const LABEL = "End all other sessions";

export function EndOthersButton({ onEnd }: { onEnd: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    await onEnd();
    setBusy(false);
  }

  return (
    <p className="mt-5">
      <ConfirmDialog
        title={LABEL}
        text="You’ll stay logged in on this device and be logged out everywhere else."
        confirmLabel={LABEL}
        onConfirm={end}
        trigger={<Button disabled={isBusy}>{isBusy ? "Ending..." : LABEL}</Button>}
      />
    </p>
  );
}
