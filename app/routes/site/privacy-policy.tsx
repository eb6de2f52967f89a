import { privacyPolicy } from "#content/legal/privacy-policy.ts";
import { pages } from "#content/pages.ts";
import { longDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";
import { pageMeta } from "../../shell/meta.ts";
import { LegalDocument } from "../../site/legal-document.tsx";
import type { Route } from "./+types/privacy-policy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.privacyPolicy, matches, { breadcrumb: privacyPolicy.title });

export function loader({ context }: Route.LoaderArgs) {
  return { effectiveDate: longDate(context.get(pageContext).now()) };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument page={privacyPolicy} date={`Effective date: ${loaderData.effectiveDate}`} />
  );
}
