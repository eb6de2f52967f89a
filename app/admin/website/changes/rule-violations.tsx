import { type Website, websiteSchema } from "#content/schema/website.ts";
import { type Change, labelOf, labelsOf } from "#features/website/changes.ts";
import { type FieldPath, pathById } from "#features/website/field-path.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { fieldUrl } from "../parts.ts";
import { countOf } from "./count-of.ts";

export type Violation = { path: FieldPath; label: string; message: string };

/** A new case study is missing twenty texts. */
const LISTED_MAX = 4;

/** What can't be published, and where it is. */
export function violationsOf(words: Website): Violation[] {
  const issues = websiteSchema.safeParse(words).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const at = pathById(words, path);
    return { path: at, label: labelOf(labelsOf(words, at)), message };
  });
}

/** In the field that was changed, or in the entry that was added. */
export function isInside(change: Change, { path }: Violation) {
  return change.path.every((key, index) => path[index] === key);
}

type RuleViolationsProps = {
  id: string;
  violations: Violation[];
  changes: Change[];
  onFollow: () => void;
};

/** Why nothing can be published yet. Where a change causes it, the list of changes says so. */
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
          ? `Correct or discard ${countOf(causes, "change")} before you publish.`
          : "Correct this before you publish:"}
      </p>
      <ViolationLinks violations={others} onFollow={onFollow} />
    </div>
  );
}

type ViolationLinksProps = { violations: Violation[]; onFollow: () => void };

/** Each leads to its field. */
export function ViolationLinks({ violations, onFollow }: ViolationLinksProps) {
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
      {left > 0 && <p className="text-sm text-muted">And {countOf(left, "more field")}.</p>}
    </>
  );
}
