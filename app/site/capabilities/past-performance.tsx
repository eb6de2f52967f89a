import { statementHeadings } from "#features/documents/statement-headings.ts";
import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { Link } from "../../ui/layout/link.tsx";
import { StatementSection } from "./statement-section.tsx";

type Entry = ShownWebsite["capabilities"]["pastPerformance"][number];
type Study = Pick<CaseStudy, "slug" | "path">;
type PastPerformanceProps = { entries: Entry[]; note: string; studies: Study[] };

export function PastPerformance({ entries, note, studies }: PastPerformanceProps) {
  return (
    <StatementSection
      id="past-performance"
      heading={statementHeadings.pastPerformance}
      className="statement-card mt-14"
    >
      <table className="mt-4 block w-full text-left text-sm md:table print:table">
        <thead className="max-md:sr-only print:not-sr-only">
          <tr className="text-muted">
            {["Client", "Work", "Value", "Period", "Role"].map((label) => (
              <th key={label} scope="col" className="py-1.5 pr-4 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block print:table-row-group">
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              study={studies.find(({ slug }) => slug === entry.caseStudy)}
            />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{note}</p>
    </StatementSection>
  );
}

/** On a phone, a block per contract: five columns would not fit. */
function Row({ entry, study }: { entry: Entry; study: Study | undefined }) {
  return (
    <tr className="border-t border-rule align-baseline max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-2 print:table-row">
      <th scope="row" className={`${CELL} font-semibold max-md:basis-full`}>
        {entry.client}
      </th>
      <td className={`${CELL} max-md:basis-full`}>
        {study ? (
          <Link to={study.path} className="link">
            {entry.work}
          </Link>
        ) : (
          entry.work
        )}
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{entry.value}</td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{entry.period}</td>
      <td className={CELL}>{entry.role}</td>
    </tr>
  );
}

const CELL = "py-1.5 pr-4 max-md:py-0.5 max-md:pr-0 print:table-cell";
