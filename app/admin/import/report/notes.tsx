import { classNames } from "../../../ui/layout/class-names.ts";

type NotesProps = { label?: string; notes: string[]; className?: string | undefined };

/** What the admin should know about an import or one of its items. */
export function Notes({ label, notes, className }: NotesProps) {
  return (
    <ul aria-label={label} className={classNames("text-sm", className)}>
      {notes.map((note) => (
        <li key={note} className="border-l-2 border-signal pl-3">
          {note}
        </li>
      ))}
    </ul>
  );
}
