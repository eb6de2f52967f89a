import { accessibility, checkedOn } from "#content/accessibility.ts";
import { pages } from "#content/pages.ts";
import { pageMeta } from "../../shell/meta.ts";
import { LegalDocument } from "../../site/legal-document.tsx";
import type { Route } from "./+types/accessibility";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.accessibility, matches, { breadcrumb: accessibility.title });

export default function Accessibility() {
  return <LegalDocument page={accessibility} date={`Last checked: ${checkedOn}`} />;
}
