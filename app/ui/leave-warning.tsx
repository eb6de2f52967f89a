import { memo, useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before a form with unsaved changes is left, by a link or by closing the page. */
export const LeaveWarning = memo(function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]));
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your changes aren’t saved yet. They’ll stay in this browser, ready to restore when you come back."
      cancelLabel="Stay"
      confirmLabel="Leave"
      isOpen={blocker.state === "blocked"}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
});
