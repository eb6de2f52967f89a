import { statementHeadings } from "#features/documents/statement-headings.ts";
import type { Statement } from "#features/documents/statement-text.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import { CoreCompetencies, type Evidence } from "./competencies.tsx";
import { PastPerformance } from "./past-performance.tsx";
import { ContractVehicles, Identifiers, NaicsCodes } from "./registrations.tsx";
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

/** What the firm's own statement and a tailored one have in common, below their first lines. */
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
