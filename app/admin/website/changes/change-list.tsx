import { type Change, labelOf } from "#features/website/changes.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { RichTextChange } from "./rich-text-change.tsx";
import { isInside, type Violation, ViolationLinks } from "./rule-violations.tsx";
import { TextChange } from "./text-change.tsx";

type ChangeListProps = {
  changes: Change[];
  /** Without it, changes are only shown. */
  review?: {
    /** What keeps changes from being published. */
    violations: Violation[];
    onDiscard: (change: Change) => void;
    /** A link to a field was followed. */
    onFollow: () => void;
  };
};

const NOTES = { changed: "", added: "Added", removed: "Removed", moved: "New order" };

/** Every change, field by field, as it was and as it is now. Those to correct come first. */
export function ChangeList({ changes, review }: ChangeListProps) {
  const listed = changes
    .map((change) => ({
      change,
      violations: review?.violations.filter((violation) => isInside(change, violation)) ?? [],
    }))
    .toSorted((a, b) => Number(b.violations.length > 0) - Number(a.violations.length > 0));
  return (
    <ul aria-label="Changes" className="border-b border-rule">
      {listed.map(({ change, violations }) => (
        <li
          key={labelId(change)}
          aria-labelledby={labelId(change)}
          className="grid grid-cols-1 gap-2 border-t border-rule py-3"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p id={labelId(change)} className="min-w-0 text-sm font-semibold wrap-anywhere">
              {labelOf(change.labels)}
              {NOTES[change.kind] && (
                <span className="font-normal text-muted"> {NOTES[change.kind]}</span>
              )}
            </p>
            {review && (
              <Button
                size="small"
                aria-describedby={labelId(change)}
                onClick={() => review.onDiscard(change)}
              >
                Discard
              </Button>
            )}
          </div>
          {review && <ViolationLinks violations={violations} onFollow={review.onFollow} />}
          {change.isHtml ? <RichTextChange {...change} /> : <TextChange {...change} />}
        </li>
      ))}
    </ul>
  );
}

function labelId({ kind, path }: Change) {
  return `${kind}-${path.join(".")}`;
}
