import type { StatementInput } from "#features/statements/statements.schema.ts";
import { statementsApi } from "../../api/statements.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useSettled } from "../../ui/data/use-settled.ts";

const PAUSE_MS = 600;

/** Whether the PDF still has one page, which is what agencies ask for. */
export function StatementFit({ input }: { input: StatementInput }) {
  const text = JSON.stringify(input);
  const { data, hasFailed } = useFetched(checkFit, useSettled(text, PAUSE_MS));
  const isCurrent = data?.text === text;
  return (
    <p
      role="status"
      className="border-l-4 border-control pl-3 text-sm data-long:border-signal"
      data-long={isCurrent && !data.fits ? true : undefined}
    >
      {inWords(isCurrent ? data.fits : undefined, hasFailed)}
    </p>
  );
}

async function checkFit(text: string) {
  return { text, ...(await statementsApi.fit(JSON.parse(text))) };
}

function inWords(fits: boolean | undefined, hasFailed: boolean) {
  if (fits === true) return "The PDF fits on one page.";
  if (fits === false) {
    return "The PDF is longer than one page. Choose fewer entries, or shorten the opening sentence.";
  }
  return hasFailed
    ? "We couldn’t check whether the PDF fits on one page."
    : "Checking whether the PDF fits on one page...";
}
