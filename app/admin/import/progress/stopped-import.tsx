import type { Import } from "../../../api/imports.ts";
import { stoppedWords } from "../report/import-words.ts";
import { ContinueButton } from "./continue-button.tsx";

type StoppedImportProps = { current: Import; onChange: (changed: Import) => void };

/** Why it stopped, how far it got, and the button to resume. */
export function StoppedImport({ current, onChange }: StoppedImportProps) {
  const { id, report } = current;
  return (
    <div className="mb-6 grid max-w-2xl gap-2.5 border-l-3 border-signal bg-raised p-4">
      <p className="font-semibold">{report?.error ?? "The import stopped unexpectedly."}</p>
      <p>{stoppedWords(current)}</p>
      <p>
        <ContinueButton action="resume" id={id} isMain onChange={onChange} />
      </p>
    </div>
  );
}
