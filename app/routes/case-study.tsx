import { data } from "react-router";
import { caseStudies } from "#content/case-studies.ts";
import { caseStudyPage, stories } from "#content/case-study-stories.ts";
import { hiddenPageMeta, pageMeta, siteUrlOf } from "../meta.ts";
import { CaseStudyArticle } from "../site/case-studies/case-study-article.tsx";
import { NotFound } from "../site/not-found.tsx";
import { caseStudyData } from "../structured-data.ts";
import type { Route } from "./+types/case-study";

const studyOf = (id: string | undefined) => caseStudies.find((study) => study.id === id);

export const meta: Route.MetaFunction = ({ params, matches }) => {
  const study = studyOf(params.id);
  if (!study) return hiddenPageMeta("Page not found");
  const page = caseStudyPage(study);
  return pageMeta(page, matches, {
    trail: [
      { name: "Case Studies", path: "/#case-studies" },
      { name: study.title, path: page.path },
    ],
    structuredData: [caseStudyData(siteUrlOf(matches), study, page)],
  });
};

export function loader({ params }: Route.LoaderArgs) {
  return data(null, studyOf(params.id) ? 200 : 404);
}

export default function CaseStudy({ params }: Route.ComponentProps) {
  const study = studyOf(params.id);
  const story = study && stories[study.id];
  return story ? <CaseStudyArticle study={study} story={story} /> : <NotFound />;
}
