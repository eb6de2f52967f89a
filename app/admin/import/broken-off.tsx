import type { Import } from "../../api/imports.ts";
import { GoOnButton } from "./go-on-button.tsx";
import { stoppedWords } from "./import-words.ts";

type BrokenOffProps = { current: Import; onChange: (changed: Import) => void };

/** Why, how far it had come, and the way to go on. */
export function BrokenOff({ current, onChange }: BrokenOffProps) {
  const { id, report } = current;
  return (
    <div className="import-broken-off">
      <p className="font-semibold">{report?.error ?? "The import stopped unexpectedly."}</p>
      <p>{stoppedWords(current)}</p>
      <p>
        <GoOnButton way="resume" id={id} isMain onChange={onChange} />
      </p>
    </div>
  );
}
