import { useState } from "react";
import { signOut as endSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toasts.tsx";

/** Signs out and stays on the page. */
export function useSignOut() {
  const [isBusy, setBusy] = useState(false);

  async function signOut() {
    toast.clear();
    setBusy(true);
    // If the server is unreachable, the session ends in this browser alone.
    await endSession();
    setBusy(false);
    // The button that had the focus is gone.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return { isBusy, signOut };
}
