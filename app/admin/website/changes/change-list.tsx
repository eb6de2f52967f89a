import { type Change, labelOf } from "#features/website/changes.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { LOOKS } from "../../posts/history/line-differences.tsx";

type ChangeListProps = {
  changes: Change[];
  /** Without it, changes are only shown. */
  onDiscard?: (change: Change) => void;
};

const NOTES = { changed: "", added: "Added", removed: "Removed", moved: "New order" };

/** Every change, field by field, as it was and as it is now. */
export function ChangeList({ changes, onDiscard }: ChangeListProps) {
  return (
    <ul aria-label="Changes" className="border-b border-rule">
      {changes.map((change) => (
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
            {onDiscard && (
              <Button
                size="small"
                aria-describedby={labelId(change)}
                onClick={() => onDiscard(change)}
              >
                Discard
              </Button>
            )}
          </div>
          <div className="text-sm">
            <Side kind="removed" name="Before" text={change.before} />
            <Side kind="added" name="After" text={change.after} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function labelId({ kind, path }: Change) {
  return `${kind}-${path.join(".")}`;
}

type SideProps = { kind: keyof typeof LOOKS; name: string; text: string };

function Side({ kind, name, text }: SideProps) {
  if (text === "") return null;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <p
      dir="auto"
      className={classNames(
        "relative py-0.5 pr-3 pl-7 wrap-anywhere whitespace-pre-wrap before:absolute before:left-3",
        LOOKS[kind],
      )}
    >
      <span className="sr-only">{name}: </span>
      <Mark className="no-underline">{text}</Mark>
    </p>
  );
}
