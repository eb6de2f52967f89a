import { useState } from "react";
import type { Import, ImportOptions, Verdict } from "../../../api/imports.ts";
import { StageHeading } from "../progress/stage-heading.tsx";
import { found } from "../report/import-counts.ts";
import { ImportItems } from "../report/import-items.tsx";
import { number, VERDICT_WORDS } from "../report/import-words.ts";
import { StartImport } from "./start-import.tsx";

const VERDICTS: Verdict[] = ["new", "same", "changed", "skipped"];

type DryRunProps = { current: Import; onChange: (changed: Import) => void };

/** What the import would do; nothing is written yet. */
export function DryRun({ current, onChange }: DryRunProps) {
  const { counts, source } = current;
  const [options, setOptions] = useState<ImportOptions>({
    on_existing: "skip",
    fetch_images: true,
  });
  const total = found(counts);
  const noun = source === "wordpress" ? "published post" : "article";
  return (
    <>
      <StageHeading>
        {number(total)} {total === 1 ? noun : `${noun}s`} found
      </StageHeading>
      <StartImport current={current} options={options} onOptions={setOptions} onChange={onChange} />
      <ImportItems
        current={current}
        filters={VERDICTS.map((verdict) => ({
          name: "verdict",
          value: verdict,
          label: VERDICT_WORDS[verdict],
          count: counts[verdict],
        }))}
        onExisting={options.on_existing}
        onChange={onChange}
      />
    </>
  );
}
