import { capabilities } from "#content/capabilities.ts";
import { StatementSection } from "./statement-section.tsx";

export function PointOfContact() {
  const { name, role, phone, email } = capabilities.pointOfContact;
  return (
    <StatementSection
      id="point-of-contact"
      heading={capabilities.headings.pointOfContact}
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
