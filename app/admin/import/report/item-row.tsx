import { Link } from "react-router";
import type { ImportItem, ImportOptions } from "../../../api/imports.ts";
import { shortDate } from "../../../dates.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Option } from "../../../ui/forms/option.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { OUTCOME_WORDS, slugWords, VERDICT_WORDS } from "./import-words.ts";
import { Notes } from "./notes.tsx";

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
  onChoose: (chosen: boolean) => void;
};

export function ItemRow({ item, onExisting, onChoose }: ItemRowProps) {
  const { verdict, outcome, published_at, tags, reason, warnings } = item;
  // Below the title, not below its checkbox.
  const indent = onExisting && "ml-7";
  return (
    <li className="grid gap-0.5 border-t border-rule py-3">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0 font-semibold wrap-anywhere">
          {onExisting ? (
            <Choice item={item} onExisting={onExisting} onChoose={onChoose} />
          ) : (
            <PostLink item={item} />
          )}
        </div>
        <Badge tone={TONES[outcome ?? verdict]}>
          {outcome ? OUTCOME_WORDS[outcome] : VERDICT_WORDS[verdict]}
        </Badge>
      </div>
      <div className={classNames("flex flex-wrap gap-x-6 text-sm text-muted tabular-nums", indent)}>
        {verdict !== "skipped" && (
          <span className="min-w-0 wrap-anywhere">{outcome ? item.slug : slugWords(item)}</span>
        )}
        {published_at && <time dateTime={published_at}>{shortDate(new Date(published_at))}</time>}
        {tags.length > 0 && <span className="min-w-0 wrap-anywhere">{tags.join(", ")}</span>}
      </div>
      {(reason || warnings.length > 0) && (
        <Notes notes={[...(reason ? [reason] : []), ...warnings]} className={indent} />
      )}
    </li>
  );
}

type ChoiceProps = ItemRowProps & { onExisting: ImportOptions["on_existing"] };

function Choice({ item, onExisting, onChoose }: ChoiceProps) {
  const isOffered =
    item.verdict === "new" || (onExisting === "update" && item.verdict !== "skipped");
  return (
    <Option
      type="checkbox"
      disabled={!isOffered}
      checked={isOffered && item.chosen}
      onChange={({ target }) => onChoose(target.checked)}
    >
      <Title title={item.title} />
    </Option>
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
