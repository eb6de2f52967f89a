import { LegalDocument } from "../../site/legal-document.tsx";
import { legalMeta } from "../../site/legal-meta.ts";
import type { Route } from "./+types/privacy-policy";
import { loadLegalPage } from "./legal-page.server.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => legalMeta(loaderData, matches);

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalPage(context, "privacyPolicy");
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />;
}
