import {
  type Statement,
  statementHeadings,
  type Tailored,
} from "#features/documents/statement-text.ts";
import type { CaseStudy, ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";
import { Link } from "../../ui/layout/link.tsx";
import { CoreCompetencies, type Evidence } from "./competencies.tsx";
import { StatementSection } from "./statement-section.tsx";

export function FirmNumbers({ uei, cage }: Pick<ShownFirm, "uei" | "cage">) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1 text-lg tabular-nums">
      {[
        ["UEI", uei],
        ["CAGE", cage],
      ].map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The part that the firm's own statement and a tailored one share, below their first lines. */
export function StatementBody({ firm, capabilities, tailored, ...evidence }: Statement & Evidence) {
  return (
    <>
      {capabilities.competencies.length > 0 && (
        <CoreCompetencies competencies={capabilities.competencies} {...evidence} />
      )}
      <PastPerformance
        entries={capabilities.pastPerformance}
        note={capabilities.pastPerformanceNote}
        studies={evidence.studies}
        chosen={tailored?.studies ?? []}
      />

      <div className="statement-facts mt-14 grid gap-x-14 gap-y-12 lg:flex">
        <div className="grid content-start gap-10 lg:flex-2">
          <Identifiers {...capabilities} />
          <ContractVehicles {...capabilities} />
        </div>
        <div className="grid content-start gap-10 lg:flex-3">
          {capabilities.naics.length > 0 && <NaicsCodes {...capabilities} />}
          <ContactInformation {...firm} />
        </div>
      </div>

      {capabilities.differentiators && (
        <StatementSection
          id="apart"
          heading={statementHeadings.differentiators}
          className="statement-apart mt-14"
        >
          <p className="mt-4 max-w-prose">{capabilities.differentiators}</p>
        </StatementSection>
      )}
    </>
  );
}

function ContactInformation({ address, email, phones }: ShownFirm) {
  return (
    <StatementSection
      id="contact-information"
      heading={statementHeadings.contact}
      className="statement-card"
    >
      <address className="mt-4 grid gap-1 not-italic">
        <span>{address.street}</span>
        <span>
          {address.locality}, {address.region} {address.postalCode}
        </span>
        <a className="link justify-self-start" href={`mailto:${email}`}>
          {email}
        </a>
        {phones.map((phone) => (
          <span key={phone.href}>
            <a className="link tabular-nums" href={phone.href}>
              {phone.display}
            </a>{" "}
            <span className="text-muted">{phone.label}</span>
          </span>
        ))}
      </address>
    </StatementSection>
  );
}

type Entry = ShownWebsite["capabilities"]["pastPerformance"][number];
type Study = Pick<CaseStudy, "slug" | "path">;
type PastPerformanceProps = {
  entries: Entry[];
  note: string;
  studies: Study[];
  /** Case studies that a tailored statement shows beside its contracts. */
  chosen: Tailored["studies"];
};

function PastPerformance({ entries, note, studies, chosen }: PastPerformanceProps) {
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

/** On a phone, each contract is a block: five columns would not fit. */
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

type Capabilities = ShownWebsite["capabilities"];

function Identifiers({ identifiers }: Pick<Capabilities, "identifiers">) {
  return (
    <StatementSection
      id="identifiers"
      heading={statementHeadings.identifiers}
      className="statement-card"
    >
      <dl className="mt-4 grid gap-3">
        {identifiers.map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular-nums">
              {value}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </StatementSection>
  );
}

function ContractVehicles({ vehicles }: Pick<Capabilities, "vehicles">) {
  return (
    <StatementSection id="vehicles" heading={statementHeadings.vehicles} className="statement-card">
      <ul className="mt-4 grid gap-3">
        {vehicles.map(({ name, number, term }) => (
          <li key={number}>
            {name}
            <span className="block tabular-nums">{number}</span>
            <span className="block text-sm text-muted">{term}</span>
          </li>
        ))}
      </ul>
    </StatementSection>
  );
}

function NaicsCodes({ naics }: Pick<Capabilities, "naics">) {
  return (
    <StatementSection
      id="naics"
      heading={statementHeadings.naics}
      className="statement-card statement-naics"
    >
      <table className="mt-4 w-full text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Title</th>
          </tr>
        </thead>
        <tbody>
          {naics.map(({ code, title, primary }) => (
            <tr key={code} className="border-t border-rule align-baseline">
              <th scope="row" className="w-22 py-1.5 font-semibold tabular-nums">
                {code}
              </th>
              <td className="py-1.5">
                {title}
                {primary && <span className="ml-2 text-sm text-signal">Primary</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </StatementSection>
  );
}

type PointOfContactProps = ShownWebsite["capabilities"]["pointOfContact"];

export function PointOfContact({ name, role, phone, email }: PointOfContactProps) {
  return (
    <StatementSection
      id="point-of-contact"
      heading={statementHeadings.pointOfContact}
      className="statement-card border-l-3 border-brand pl-5 lg:flex-2"
    >
      <p className="mt-3">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-muted">{role}</span>
      </p>
      <p className="mt-2 grid justify-items-start gap-1">
        <a className="link tabular-nums" href={phone.href}>
          {phone.display}
        </a>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </StatementSection>
  );
}
