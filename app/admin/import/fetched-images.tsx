import { messageOf } from "../../api/api-error.ts";
import { type ImagesReport, type Import, importsApi } from "../../api/imports.ts";
import { useToast } from "../../ui/toasts.tsx";
import { FailedImages } from "./failed-images.tsx";
import { GoOnButton } from "./go-on-button.tsx";
import { ImagesProgress } from "./images-progress.tsx";
import { areAllLookedAt } from "./import-counts.ts";
import { imagesWords } from "./import-words.ts";
import { useFocusAfter } from "./use-focus-after.ts";

type FetchedImagesProps = {
  current: Import;
  /** Undefined: they were not asked for. */
  images: ImagesReport | undefined;
  onAsked: () => void;
  onChange: (changed: Import) => void;
};

/** Those that could not be fetched are still linked from where they were. */
export function FetchedImages({ current, images, onAsked, onChange }: FetchedImagesProps) {
  const { id, state } = current;
  const failed = images?.failed ?? [];
  const isWhole = areAllLookedAt(images);
  const isRunning = state === "running";
  const section = useFocusAfter<HTMLElement>(isRunning);
  const toast = useToast();

  async function stop() {
    try {
      onChange(await importsApi.cancel(id));
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Images" className="import-images">
      <h3 className="text-[1.25rem]">Images</h3>
      {!isRunning && <p>{imagesWords(images)}</p>}
      {(isRunning || (state === "done" && (failed.length > 0 || !isWhole))) && (
        <p className="flex flex-wrap gap-3">
          <GoOnButton
            way={failed.length > 0 ? "retryImages" : "fetchImages"}
            id={id}
            isRunning={isRunning}
            onAsked={onAsked}
            onChange={onChange}
          />
          {isRunning && (
            <button type="button" className="button button-quiet" onClick={stop}>
              Stop
            </button>
          )}
        </p>
      )}
      {isRunning && images && <ImagesProgress images={images} />}
      {state !== "undone" && <FailedImages failed={failed} onAsked={onAsked} />}
    </section>
  );
}
