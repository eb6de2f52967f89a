import { useState } from "react";
import { messageOf } from "../session/requests.ts";
import { toast } from "../ui/feedback/toasts.tsx";

/** Sends a control's request, and shows a toast if it fails. The control is busy until then. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>, failure?: string) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failure("Error", messageOf(error, failure));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, attempt };
}
