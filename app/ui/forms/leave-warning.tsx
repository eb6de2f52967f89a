import { memo, useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";

type LeaveWarningProps = {
  isDirty: boolean;
  /** A sentence about changes that would not stay in this browser. */
  loss?: string | undefined;
};

/** Asks before a form with unsaved changes is left, by a link or by closing the page. */
export const LeaveWarning = memo(function LeaveWarning({ isDirty, loss }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.state?.isSamePage,
  );
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]));
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text={`Your changes aren’t saved yet. They’ll stay in this browser, ready to restore when you come back.${loss ? ` ${loss}` : ""}`}
      cancelLabel="Stay"
      confirmLabel="Leave"
      isOpen={blocker.state === "blocked"}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
});
