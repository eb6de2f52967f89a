import { dateAndTime } from "../dates.ts";
import { Button } from "../ui/button.tsx";
import type { Offer } from "./unsaved/stored-changes.ts";
import type { Draft } from "./unsaved/use-draft.ts";

type DraftOffersProps<Values> = {
  draft: Pick<Draft<Values>, "offers" | "restore" | "discardOffer">;
  /** The first changed words of each offer, which tell several offers from each other. */
  words?: string[];
  onCompare?: (offer: Offer<Values>) => void;
};

/** The unsaved changes from before, above their form. */
export function DraftOffers<Values>({ draft, words, onCompare }: DraftOffersProps<Values>) {
  const { offers, restore, discardOffer } = draft;
  return offers.map((offer, index) => (
    <UnsavedChangesOffer
      key={offer.name ?? "server"}
      at={offer.at}
      isElsewhere={offer.isElsewhere}
      words={words?.[index]}
      isOneOfSeveral={offers.length > 1}
      onRestore={() => restore(offer)}
      onCompare={onCompare && (() => onCompare(offer))}
      onDiscard={() => discardOffer(offer)}
    />
  ));
}

type UnsavedChangesOfferProps = {
  at: string;
  /** The changes come from another device, by way of the server. */
  isElsewhere?: boolean | undefined;
  /** The title of an unsaved new post, of which there may be several. */
  title?: string;
  /** The first words that were changed. */
  words?: string | undefined;
  /** There are other offers, which are told apart by their words. */
  isOneOfSeveral?: boolean;
  onRestore: () => void;
  /** Shows what differs from what is in the form. */
  onCompare?: (() => void) | undefined;
  onDiscard: () => void;
};

export function UnsavedChangesOffer(props: UnsavedChangesOfferProps) {
  const { at, isElsewhere, title, words, isOneOfSeveral, onRestore, onCompare, onDiscard } = props;
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
      <div className="flex flex-wrap gap-3 max-sm:[&>button]:px-3">
        <Button variant="main" onClick={onRestore}>
          Restore{which}
        </Button>
        {onCompare && <Button onClick={onCompare}>Compare{which}</Button>}
        <Button onClick={onDiscard}>Discard{which}</Button>
      </div>
    </section>
  );
}
