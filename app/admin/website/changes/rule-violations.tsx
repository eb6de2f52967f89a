import { type Website, websiteSchema } from "#content/schema/website.ts";
import { labelOf, labelsOf } from "#features/website/changes.ts";
import { pathById } from "#features/website/field-path.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { fieldUrl } from "../parts.ts";

export type Violation = { url: string; label: string; message: string };

/** What can't be published, and where it is. */
export function violationsOf(words: Website): Violation[] {
  const issues = websiteSchema.safeParse(words).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const at = pathById(words, path);
    return { url: fieldUrl(at), label: labelOf(labelsOf(words, at)), message };
  });
}

type RuleViolationsProps = { id: string; violations: Violation[]; onFollow: () => void };

export function RuleViolations({ id, violations, onFollow }: RuleViolationsProps) {
  if (violations.length === 0) return null;
  return (
    <div
      id={id}
      className="my-4 border border-l-4 border-control border-l-signal p-4 text-sm wrap-anywhere"
    >
      <p className="font-semibold">
        {violations.length === 1
          ? "Correct one field before you publish:"
          : `Correct ${violations.length} fields before you publish:`}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {violations.map(({ url, label, message }) => (
          <li key={`${url} ${message}`}>
            <Link
              to={url}
              onClick={onFollow}
              className="font-semibold underline underline-offset-4 hover:text-signal"
            >
              {label}
            </Link>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
