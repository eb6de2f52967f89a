import { termsOfService } from "#content/legal/terms-of-service.ts";
import { pages } from "#content/pages.ts";
import { longDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";
import { pageMeta } from "../../shell/meta.ts";
import { LegalDocument } from "../../site/legal-document.tsx";
import type { Route } from "./+types/terms-of-service";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.termsOfService, matches, { breadcrumb: termsOfService.title });

export function loader({ context }: Route.LoaderArgs) {
  return { effectiveDate: longDate(context.get(pageContext).now()) };
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument page={termsOfService} date={`Effective date: ${loaderData.effectiveDate}`} />
  );
}
