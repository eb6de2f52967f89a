import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { secondStepApi } from "../../api/second-factors.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";

type PasskeyButtonProps = { label: string; variant?: "main" | "quiet" };

export function PasskeyButton({ label, variant = "quiet" }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function signIn() {
    toast.clear();
    setBusy(true);
    try {
      await secondStepApi.passkey();
    } catch (error) {
      toast.failure(
        "Login failed",
        messageOf(error, "We can’t reach the server. Please try again."),
      );
    }
    setBusy(false);
  }

  return (
    <Button
      variant={variant}
      className="w-full"
      // Not `disabled`, which would lose the focus.
      aria-disabled={isBusy}
      onClick={() => !isBusy && signIn()}
    >
      {isBusy ? "Waiting for your passkey..." : label}
    </Button>
  );
}
