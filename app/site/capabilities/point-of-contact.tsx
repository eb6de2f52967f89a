import { statementHeadings } from "#features/documents/statement-headings.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { StatementSection } from "./statement-section.tsx";

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
