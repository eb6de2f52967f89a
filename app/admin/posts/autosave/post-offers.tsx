import { useMemo } from "react";
import { UnsavedChangesOffer } from "../../unsaved-changes-offer.tsx";
import type { PostValues } from "../editor/post-values.ts";
import { changedWords, type PostOffer } from "./post-backups.ts";

type PostOffersProps = {
  offers: PostOffer[];
  saved: PostValues;
  onRestore: (offer: PostOffer) => void;
  onDiscard: (offer: PostOffer) => void;
};

/** Several are told from each other by the words that were changed. */
export function PostOffers({ offers, saved, onRestore, onDiscard }: PostOffersProps) {
  const words = useMemo(
    () => offers.map(({ values }) => changedWords(saved, values)),
    [offers, saved],
  );
  return offers.map((offer, index) => (
    <UnsavedChangesOffer
      key={offer.name ?? "server"}
      at={offer.at}
      isElsewhere={offer.isElsewhere}
      words={words[index]}
      isOneOfSeveral={offers.length > 1}
      onRestore={() => onRestore(offer)}
      onDiscard={() => onDiscard(offer)}
    />
  ));
}
