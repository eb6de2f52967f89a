import { data } from "react-router";
import { sectorId } from "#features/website/page-paths.ts";
import { pageContext } from "../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../shell/meta.ts";
import { caseStudyListData } from "../../shell/structured-data.ts";
import { CaseStudyList } from "../../site/case-studies/case-study-list.tsx";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/case-studies";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return hiddenPageMeta("Page not found", matches);
  const { page, studies } = loaderData;
  return pageMeta(page, matches, {
    breadcrumb: "Case Studies",
    structuredData: [caseStudyListData(findRootData(matches).siteUrl, studies)],
  });
};

/** Of the sector that `?sector=` names. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pages, caseStudiesIntro, caseStudies, sectors } = context.get(pageContext).website;
  const requested = new URL(request.url).searchParams.get("sector");
  const sector = sectors.find((name) => sectorId(name) === requested);
  if (requested !== null && !sector) return data(null, { status: 404 });
  const studies = caseStudies.map(
    ({ situation, work, outcome, quote, description, ...study }) => study,
  );
  const { lede } = caseStudiesIntro;
  return data({ page: pages.caseStudies, lede, studies, sectors, sector });
}

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  return loaderData ? <CaseStudyList {...loaderData} /> : <NotFound />;
}
