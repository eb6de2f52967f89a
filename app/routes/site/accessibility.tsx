import { LegalDocument } from "../../site/legal-document.tsx";
import { legalMeta } from "../../site/legal-meta.ts";
import type { Route } from "./+types/accessibility";
import { loadLegalPage } from "./legal-page.server.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => legalMeta(loaderData, matches);

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalPage(context, "accessibility");
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />;
}
