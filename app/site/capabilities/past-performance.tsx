import { statementHeadings } from "#features/documents/statement-headings.ts";
import type { Tailored } from "#features/documents/statement-text.ts";
import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { Link } from "../../ui/layout/link.tsx";
import { StatementSection } from "./statement-section.tsx";

type Entry = ShownWebsite["capabilities"]["pastPerformance"][number];
type Study = Pick<CaseStudy, "slug" | "path">;
type PastPerformanceProps = {
  entries: Entry[];
  note: string;
  studies: Study[];
  /** Case studies that a tailored statement shows beside its contracts. */
  chosen: Tailored["studies"];
};

export function PastPerformance({ entries, note, studies, chosen }: PastPerformanceProps) {
  if (entries.length + chosen.length === 0) return null;
  return (
    <StatementSection
      id="past-performance"
      heading={statementHeadings.pastPerformance}
      className="statement-card mt-14"
    >
      {chosen.length > 0 && <ChosenStudies studies={chosen} />}
      {entries.length > 0 && <Contracts entries={entries} note={note} studies={studies} />}
    </StatementSection>
  );
}

function ChosenStudies({ studies }: { studies: Tailored["studies"] }) {
  return (
    <ul className="mt-4 grid gap-5">
      {studies.map(({ id, path, title, client, duration, result }) => (
        <li key={id} className="max-w-prose print:max-w-none">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            <a href={path} className="link">
              {title}
            </a>
          </h3>
          <p className="text-sm text-muted">
            {client}. {duration}.
          </p>
          <p className="mt-1">{result}</p>
        </li>
      ))}
    </ul>
  );
}

function Contracts({ entries, note, studies }: Omit<PastPerformanceProps, "chosen">) {
  return (
    <>
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
    </>
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
