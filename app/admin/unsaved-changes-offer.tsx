import { firm } from "#content/firm.ts";
import { dateAndTime } from "../dates.ts";
import { Button } from "../ui/button.tsx";

type UnsavedChangesOfferProps = { at: string; onRestore: () => void; onDiscard: () => void };

export function UnsavedChangesOffer({ at, onRestore, onDiscard }: UnsavedChangesOfferProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="mb-7 flex flex-wrap items-center gap-x-6 gap-y-3 border border-l-4 border-control border-l-signal bg-raised p-4"
    >
      <p className="mr-auto">
        Unsaved changes from{" "}
        <time dateTime={at}>
          {dateAndTime(new Date(at))} {firm.timeZoneLabel}
        </time>
      </p>
      <div className="flex gap-3">
        <Button variant="main" onClick={onRestore}>
          Restore
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}
