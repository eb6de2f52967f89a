import { dataSecurity } from "#content/legal/data-security.ts";
import { pages } from "#content/pages.ts";
import { longDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";
import { pageMeta } from "../../shell/meta.ts";
import { LegalDocument } from "../../site/legal-document.tsx";
import type { Route } from "./+types/data-security";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.dataSecurity, matches, { breadcrumb: dataSecurity.title });

export function loader({ context }: Route.LoaderArgs) {
  return { effectiveDate: longDate(context.get(pageContext).now()) };
}

export default function DataSecurity({ loaderData }: Route.ComponentProps) {
  return <LegalDocument page={dataSecurity} date={`Effective date: ${loaderData.effectiveDate}`} />;
}
