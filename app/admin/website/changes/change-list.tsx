import { useQuery } from "@tanstack/react-query";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import {
  type Change,
  type FieldPath,
  labelOf,
  labelsOf,
  pathById,
} from "#features/website/changes.ts";
import { counted } from "#platform/text/counted.ts";
import { Button } from "../../../ui/button.tsx";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { blockDiff } from "../../posts/history/block-diff.ts";
import {
  BlockDifferences,
  fetchBlocks,
  TextDifferences,
} from "../../posts/history/differences.tsx";
import { fieldUrl } from "../parts.ts";

type ChangeListProps = {
  changes: Change[];
  /** The id of a heading. */
  labelledBy?: string;
  /** Without it, changes are only shown. */
  review?: {
    /** Rule violations that keep changes from being published. */
    violations: Violation[];
    onDiscard: (change: Change) => void;
    /** Called when a link to a field was followed. */
    onFollow: () => void;
  };
};

const NOTES = { changed: "", added: "Added", removed: "Removed", moved: "New order" };

/** Every change, field by field, as it was and as it is now. Those to correct come first. */
export function ChangeList({ changes, labelledBy, review }: ChangeListProps) {
  const listed = changes
    .map((change) => ({
      change,
      violations: review?.violations.filter((violation) => isInside(change, violation)) ?? [],
    }))
    .toSorted((a, b) => Number(b.violations.length > 0) - Number(a.violations.length > 0));
  return (
    <ul
      aria-label={labelledBy ? undefined : "Changes"}
      aria-labelledby={labelledBy}
      className="border-b border-rule"
    >
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
          {change.isHtml ? <RichTextChange {...change} /> : <TextDifferences {...change} />}
        </li>
      ))}
    </ul>
  );
}

function labelId({ kind, path }: Change) {
  return `${kind}-${path.join(".")}`;
}

/** A long text as readers see it, with its changes marked. */
function RichTextChange(change: Change) {
  const { before, after } = change;
  const fetched = useQuery({
    queryKey: ["blocks", before, after],
    queryFn: () => fetchBlocks(before, after),
  });
  return (
    <div className="min-w-0 [&_.post-body]:text-sm!">
      <WhenFetched fetched={fetched}>
        {({ before, after }) =>
          before && after ? (
            <BlockDifferences
              blocks={blockDiff(before, after)}
              names={{ before: "Before", after: "After" }}
              onRestore={undefined}
            />
          ) : (
            // The HTML has tags that don't match, so the source is compared.
            <TextDifferences {...change} />
          )
        }
      </WhenFetched>
    </div>
  );
}

export type Violation = { path: FieldPath; label: string; message: string };

/** The list is limited because a new case study lacks twenty texts. */
const LISTED_MAX = 4;

/** The rules that the site content breaks, each with its field. */
export function violationsOf(content: Website): Violation[] {
  const issues = websiteSchema.safeParse(content).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const at = pathById(content, path);
    return { path: at, label: labelOf(labelsOf(content, at)), message };
  });
}

/** Whether the violation is in the changed field, or in the added entry. */
function isInside(change: Change, { path }: Violation) {
  return change.path.every((key, index) => path[index] === key);
}

type RuleViolationsProps = {
  id: string;
  violations: Violation[];
  changes: Change[];
  onFollow: () => void;
};

/**
 * Says why the draft can't be published yet. Violations caused by a change are in the list of
 * changes.
 */
export function RuleViolations({ id, violations, changes, onFollow }: RuleViolationsProps) {
  if (violations.length === 0) return null;
  const isCause = (change: Change) => violations.some((violation) => isInside(change, violation));
  const causes = changes.filter(isCause).length;
  const others = violations.filter(
    (violation) => !changes.some((change) => isInside(change, violation)),
  );
  return (
    <div
      id={id}
      className="my-4 grid gap-2 border border-l-4 border-control border-l-signal p-4 text-sm"
    >
      <p className="font-semibold">
        {causes > 0
          ? `Correct or discard ${counted(causes, "change")} before you publish.`
          : "Correct this before you publish:"}
      </p>
      <ViolationLinks violations={others} onFollow={onFollow} />
    </div>
  );
}

type ViolationLinksProps = { violations: Violation[]; onFollow: () => void };

/** Links to the fields that break a rule. */
function ViolationLinks({ violations, onFollow }: ViolationLinksProps) {
  const left = violations.length - LISTED_MAX;
  return (
    <>
      {violations.slice(0, LISTED_MAX).map(({ path, label, message }) => (
        <p key={`${path.join(".")} ${message}`} className="text-sm wrap-anywhere">
          <Link
            to={fieldUrl(path)}
            onClick={onFollow}
            className="font-semibold underline underline-offset-4 hover:text-signal"
          >
            {label}
          </Link>
          : <span className="text-signal">{message}</span>
        </p>
      ))}
      {left > 0 && <p className="text-sm text-muted">And {counted(left, "more field")}.</p>}
    </>
  );
}
