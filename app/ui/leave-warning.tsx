import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before a form with unsaved changes is left, by a link or by closing the page. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]));
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your changes are not saved. They stay in this browser and are offered again when you come back."
      cancelLabel="Stay"
      confirmLabel="Leave"
      isOpen={blocker.state === "blocked"}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
