import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { type Import, importsApi } from "../../api/imports.ts";
import { useToast } from "../../ui/toasts.tsx";

const WAYS = {
  resume: {
    label: "Resume",
    busy: "Resuming...",
    failure: "Failed to resume the import.",
    ask: importsApi.resume,
  },
  retryImages: {
    label: "Retry",
    busy: "Retrying...",
    failure: "Failed to retry the images.",
    ask: importsApi.retryImages,
  },
  fetchImages: {
    label: "Fetch images",
    busy: "Fetching...",
    failure: "Failed to fetch the images.",
    ask: importsApi.retryImages,
  },
};

type GoOnButtonProps = {
  way: keyof typeof WAYS;
  id: string;
  /** What a screen reader hears after the label, where there are several. */
  of?: string;
  isMain?: boolean;
  isRunning?: boolean;
  onAsked?: () => void;
  onChange: (running: Import) => void;
};

/** Sets an import going again. While that runs the button keeps the focus, but does nothing. */
export function GoOnButton(props: GoOnButtonProps) {
  const { way, id, of, isMain, isRunning, onAsked, onChange } = props;
  const { label, busy, failure, ask } = WAYS[way];
  const [isAsking, setAsking] = useState(false);
  const isBusy = isAsking || isRunning === true;
  const toast = useToast();

  async function goOn() {
    if (isBusy) return;
    onAsked?.();
    setAsking(true);
    try {
      onChange(await ask(id));
    } catch (error) {
      toast.failure("Error", messageOf(error, failure));
    } finally {
      setAsking(false);
    }
  }

  return (
    <button
      type="button"
      className={isMain ? "button button-signal" : "button button-quiet"}
      aria-disabled={isBusy}
      onClick={goOn}
    >
      {isBusy ? busy : label}
      {of && <span className="sr-only"> {of}</span>}
    </button>
  );
}
