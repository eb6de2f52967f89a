import { data } from "react-router";
import { caseStudies, caseStudiesIntro, sectorId, sectors } from "#content/case-studies.ts";
import { pages } from "#content/pages.ts";
import { hiddenPageMeta, pageMeta, siteUrlOf } from "../../shell/meta.ts";
import { caseStudyListData } from "../../shell/structured-data.ts";
import { CaseStudyList } from "../../site/case-studies/case-study-list.tsx";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/case-studies";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.isFound) return hiddenPageMeta("Page not found");
  return pageMeta(pages.caseStudies, matches, {
    breadcrumb: caseStudiesIntro.title,
    structuredData: [caseStudyListData(siteUrlOf(matches), caseStudies)],
  });
};

/** The sector that `?sector=` names. */
export function loader({ request }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams.get("sector");
  if (requested === null) return data({ isFound: true, sector: undefined });
  const sector = sectors.find((name) => sectorId(name) === requested);
  return data({ isFound: sector !== undefined, sector }, { status: sector ? 200 : 404 });
}

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  return loaderData.isFound ? <CaseStudyList sector={loaderData.sector} /> : <NotFound />;
}
