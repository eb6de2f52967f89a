import { useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { type Import, importsApi } from "../../../api/imports.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";

const ACTIONS = {
  resume: {
    label: "Resume",
    busy: "Resuming...",
    failure: "Failed to resume the import.",
    call: importsApi.resume,
  },
  retryImages: {
    label: "Retry",
    busy: "Retrying...",
    failure: "Failed to retry the images.",
    call: importsApi.retryImages,
  },
  fetchImages: {
    label: "Fetch images",
    busy: "Fetching...",
    failure: "Failed to fetch the images.",
    call: importsApi.retryImages,
  },
};

type ContinueButtonProps = {
  action: keyof typeof ACTIONS;
  id: string;
  /** For screen readers, after the label, where there are several. */
  of?: string;
  isMain?: boolean;
  isRunning?: boolean;
  onInteract?: () => void;
  onChange: (running: Import) => void;
};

/** Resumes an import, or fetches its images. While that runs the button has the focus, but does nothing. */
export function ContinueButton(props: ContinueButtonProps) {
  const { action, id, of, isMain, isRunning, onInteract, onChange } = props;
  const { label, busy, failure, call } = ACTIONS[action];
  const [isRequesting, setRequesting] = useState(false);
  const isBusy = isRequesting || isRunning === true;

  async function run() {
    if (isBusy) return;
    onInteract?.();
    setRequesting(true);
    try {
      onChange(await call(id));
    } catch (error) {
      toast.failure("Error", messageOf(error, failure));
    } finally {
      setRequesting(false);
    }
  }

  return (
    <Button variant={isMain ? "main" : "quiet"} aria-disabled={isBusy} onClick={run}>
      {isBusy ? busy : label}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  );
}
