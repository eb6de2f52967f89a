import { firm } from "#content/firm.ts";
import { dateAndTime } from "../dates.ts";
import { Button } from "../ui/button.tsx";

type UnsavedChangesOfferProps = {
  at: string;
  /** From another device, by way of the server. */
  isElsewhere?: boolean | undefined;
  /** Of an unsaved new post, of which there may be several. */
  title?: string;
  onRestore: () => void;
  onDiscard: () => void;
};

export function UnsavedChangesOffer(props: UnsavedChangesOfferProps) {
  const { at, isElsewhere, title, onRestore, onDiscard } = props;
  const which = title !== undefined && <span className="sr-only"> “{title}”</span>;
  return (
    <section
      aria-label={title === undefined ? "Unsaved changes" : `Unsaved post “${title}”`}
      className="mb-7 flex flex-wrap items-center gap-x-6 gap-y-3 border border-l-4 border-control border-l-signal bg-raised p-4"
    >
      <p className="mr-auto min-w-0 wrap-anywhere">
        {title === undefined ? "Unsaved changes from " : `Unsaved post “${title}” from `}
        <time dateTime={at}>
          {dateAndTime(new Date(at))} {firm.timeZoneLabel}
        </time>
        {isElsewhere && ", on another device"}
      </p>
      <div className="flex gap-3">
        <Button variant="main" onClick={onRestore}>
          Restore{which}
        </Button>
        <Button onClick={onDiscard}>Discard{which}</Button>
      </div>
    </section>
  );
}
