import { capabilities } from "#content/capabilities.ts";
import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { Link } from "../../ui/layout/link.tsx";
import { StatementSection } from "./statement-section.tsx";

type Entry = (typeof capabilities.pastPerformance)[number];

export function PastPerformance() {
  return (
    <StatementSection
      id="past-performance"
      heading={capabilities.headings.pastPerformance}
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
          {capabilities.pastPerformance.map((entry) => (
            <Row key={entry.client} entry={entry} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{capabilities.pastPerformanceNote}</p>
    </StatementSection>
  );
}

/** On a phone, a block per contract: five columns would not fit. */
function Row({ entry }: { entry: Entry }) {
  const study = caseStudies.find(({ id }) => id === entry.caseStudy);
  return (
    <tr className="border-t border-rule align-baseline max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-2 print:table-row">
      <th scope="row" className={`${CELL} font-semibold max-md:basis-full`}>
        {entry.client}
      </th>
      <td className={`${CELL} max-md:basis-full`}>
        {study ? (
          <Link to={caseStudyPath(study)} className="link">
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
