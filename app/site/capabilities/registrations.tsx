import { capabilities } from "#content/capabilities.ts";
import { StatementSection } from "./statement-section.tsx";

export function Identifiers() {
  return (
    <StatementSection
      id="identifiers"
      heading={capabilities.headings.identifiers}
      className="statement-card"
    >
      <dl className="mt-4 grid gap-3">
        {capabilities.identifiers.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </StatementSection>
  );
}

export function NaicsCodes() {
  return (
    <StatementSection
      id="naics"
      heading={capabilities.headings.naics}
      className="statement-card lg:flex-3"
    >
      <table className="mt-4 w-full text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Title</th>
          </tr>
        </thead>
        <tbody>
          {capabilities.naics.map(({ code, title, primary }) => (
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
