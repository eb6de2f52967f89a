import { dateAndTime } from "../dates.ts";
import { Button } from "../ui/forms/button.tsx";

type UnsavedChangesOfferProps = {
  at: string;
  /** From another device, by way of the server. */
  isElsewhere?: boolean | undefined;
  /** Of an unsaved new post, of which there may be several. */
  title?: string;
  /** The first words that were changed. */
  words?: string | undefined;
  /** There are others, which have other words. */
  isOneOfSeveral?: boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

export function UnsavedChangesOffer(props: UnsavedChangesOfferProps) {
  const { at, isElsewhere, title, words, isOneOfSeveral, onRestore, onDiscard } = props;
  const time = dateAndTime(new Date(at));
  const name = title ?? (isOneOfSeveral ? words || time : undefined);
  const quoted = name === undefined ? "" : ` “${name}”`;
  const what = title === undefined ? "Unsaved changes" : "Unsaved post";
  const which = quoted && <span className="sr-only">{quoted}</span>;
  return (
    <section
      aria-label={what + quoted}
      className="mb-7 flex flex-wrap items-center gap-x-6 gap-y-3 border border-l-4 border-control border-l-signal bg-raised p-4"
    >
      <div className="mr-auto min-w-0 wrap-anywhere">
        <p>
          {what}
          {title !== undefined && quoted} from <time dateTime={at}>{time}</time>
          {isElsewhere && ", on another device"}
        </p>
        {words && <p className="text-sm text-muted">“{words}”</p>}
      </div>
      <div className="flex gap-3">
        <Button variant="main" onClick={onRestore}>
          Restore{which}
        </Button>
        <Button onClick={onDiscard}>Discard{which}</Button>
      </div>
    </section>
  );
}
