import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";

type SendAgainProps = { send: () => Promise<unknown> };

export function SendAgain({ send }: SendAgainProps) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");

  async function sendAgain() {
    toast.clear();
    setState("busy");
    try {
      await send();
      setState("sent");
    } catch (error) {
      setState("idle");
      toast.failure("Error", messageOf(error, "We can’t reach the server. Please try again."));
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button aria-disabled={state === "busy"} onClick={() => state !== "busy" && sendAgain()}>
        {state === "busy" ? "Sending..." : "Send it again"}
      </Button>
      <p role="status" className="text-sm">
        {state === "sent" && "Sent. It can take a minute to arrive."}
      </p>
    </div>
  );
}
