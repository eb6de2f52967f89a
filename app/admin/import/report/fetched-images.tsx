import { useEffect, useRef } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { type ImagesReport, type Import, importsApi } from "../../../api/imports.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { ContinueButton } from "../progress/continue-button.tsx";
import { ImagesProgress } from "../progress/images-progress.tsx";
import { FailedImages } from "./failed-images.tsx";
import { areAllChecked } from "./import-counts.ts";
import { imagesWords } from "./import-words.ts";

type FetchedImagesProps = {
  current: Import;
  /** Undefined: they were not requested. */
  images: ImagesReport | undefined;
  onInteract: () => void;
  onChange: (changed: Import) => void;
};

/** Images that could not be fetched still load from the old site. */
export function FetchedImages({ current, images, onInteract, onChange }: FetchedImagesProps) {
  const { id, state } = current;
  const failed = images?.failed ?? [];
  const isWhole = areAllChecked(images);
  const isRunning = state === "running";
  const section = useFocusAfter(isRunning);

  async function stop() {
    try {
      onChange(await importsApi.cancel(id));
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Images" className="mt-8 grid gap-3">
      <h3 className="text-lg">Images</h3>
      {!isRunning && <p>{imagesWords(images)}</p>}
      {(isRunning || (state === "done" && (failed.length > 0 || !isWhole))) && (
        <p className="flex flex-wrap gap-3">
          <ContinueButton
            action={failed.length > 0 ? "retryImages" : "fetchImages"}
            id={id}
            isRunning={isRunning}
            onInteract={onInteract}
            onChange={onChange}
          />
          {isRunning && <Button onClick={stop}>Stop</Button>}
        </p>
      )}
      {isRunning && images && <ImagesProgress images={images} />}
      {state !== "undone" && <FailedImages failed={failed} onInteract={onInteract} />}
    </section>
  );
}

/** When something ends and its button disappears, moves the focus here instead of to the top of the page. */
function useFocusAfter(isRunning: boolean) {
  const place = useRef<HTMLElement>(null);
  const wasRunning = useRef(false);

  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body;
    if (wasRunning.current && !isRunning && hasLostFocus) place.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  return place;
}
