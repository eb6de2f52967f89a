import { useState } from "react";
import { Link } from "react-router";
import type { ImportItem, ImportOptions } from "../../api/imports.ts";
import { shortDate } from "../../dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { OUTCOME_WORDS, slugWords, VERDICT_WORDS } from "./import-words.ts";

const TONES = {
  new: "good",
  created: "good",
  updated: "good",
  same: "neutral",
  skipped: "neutral",
  undone: "neutral",
  changed: "signal",
  failed: "signal",
} as const;

type ItemRowProps = {
  item: ImportItem;
  /** While items can still be chosen. */
  onExisting: ImportOptions["on_existing"] | undefined;
  onChoose: (chosen: boolean) => Promise<void>;
};

export function ItemRow({ item, onExisting, onChoose }: ItemRowProps) {
  const { verdict, outcome, published_at, tags, reason, warnings } = item;
  return (
    <li className="import-item">
      <div className="import-item-title">
        {onExisting ? (
          <Choice item={item} onExisting={onExisting} onChoose={onChoose} />
        ) : (
          <PostLink item={item} />
        )}
      </div>
      <p className="import-item-verdict">
        <Badge tone={TONES[outcome ?? verdict]}>
          {outcome ? OUTCOME_WORDS[outcome] : VERDICT_WORDS[verdict]}
        </Badge>
      </p>
      <div className="import-item-facts">
        {verdict !== "skipped" && <span>{outcome ? item.slug : slugWords(item)}</span>}
        {published_at && <time dateTime={published_at}>{shortDate(new Date(published_at))}</time>}
        {tags.length > 0 && <span>{tags.join(", ")}</span>}
      </div>
      {(reason || warnings.length > 0) && (
        <ul className="import-item-notes">
          {reason && <li>{reason}</li>}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

type ChoiceProps = ItemRowProps & { onExisting: ImportOptions["on_existing"] };

/** Checked at once, then as the server says. */
function Choice({ item, onExisting, onChoose }: ChoiceProps) {
  const [pending, setPending] = useState<boolean>();
  const isOffered =
    item.verdict === "new" || (onExisting === "update" && item.verdict !== "skipped");

  async function choose(chosen: boolean) {
    setPending(chosen);
    await onChoose(chosen);
    setPending(undefined);
  }

  return (
    <label className="import-option">
      <input
        type="checkbox"
        disabled={!isOffered}
        checked={isOffered && (pending ?? item.chosen)}
        onChange={({ target }) => choose(target.checked)}
      />
      <Title title={item.title} />
    </label>
  );
}

function PostLink({ item }: { item: ImportItem }) {
  if (!item.post_id) return <Title title={item.title} />;
  return (
    <Link to={`/admin/posts/edit/${item.post_id}`} className="link">
      <Title title={item.title} />
    </Link>
  );
}

function Title({ title }: { title: string }) {
  return title.trim() === "" ? <em>Untitled</em> : title;
}
