import { statementHeadings } from "#features/documents/statement-headings.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { StatementSection } from "./statement-section.tsx";

type Capabilities = ShownWebsite["capabilities"];

export function Identifiers({ identifiers }: Pick<Capabilities, "identifiers">) {
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

export function ContractVehicles({ vehicles }: Pick<Capabilities, "vehicles">) {
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

export function NaicsCodes({ naics }: Pick<Capabilities, "naics">) {
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
