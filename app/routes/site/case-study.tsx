import { data } from "react-router";
import { caseStudies, caseStudiesIntro } from "#content/case-studies.ts";
import { caseStudyPage, stories } from "#content/case-study-stories.ts";
import { firm } from "#content/firm.ts";
import { pages } from "#content/pages.ts";
import { listTags } from "#features/posts/reading/posts.server.ts";
import { caseStudyCard } from "#features/share-images/share-card.ts";
import { pageContext } from "../../shell/context.ts";
import { hiddenPageMeta, pageMeta, siteUrlOf } from "../../shell/meta.ts";
import { caseStudyData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { matchingTags } from "../../site/blog/search/matching-tags.ts";
import { CaseStudyArticle } from "../../site/case-studies/case-study-article.tsx";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/case-study";

const studyOf = (id: string | undefined) => caseStudies.find((study) => study.id === id);

export const meta: Route.MetaFunction = ({ params, matches }) => {
  const study = studyOf(params.id);
  if (!study) return hiddenPageMeta("Page not found");
  const page = caseStudyPage(study);
  const card = caseStudyCard(study, firm);
  return pageMeta(page, matches, {
    card,
    trail: [
      { name: caseStudiesIntro.title, path: pages.caseStudies.path },
      { name: study.title, path: page.path },
    ],
    structuredData: [caseStudyData(siteUrlOf(matches), study, page)],
  });
};

/** The tags of posts about the technologies, by technology. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const study = studyOf(params.id);
  if (!study) return data({}, { status: 404 });
  const { db, log } = context.get(pageContext);
  try {
    return data(matchingTags(study.technologies, await listTags(db)));
  } catch (err) {
    log.error({ err }, "the tags of a case study could not be read");
    return data({}, UNAVAILABLE);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function CaseStudy({ params, loaderData: tags }: Route.ComponentProps) {
  const study = studyOf(params.id);
  const story = study && stories[study.id];
  return story ? <CaseStudyArticle study={study} story={story} tags={tags} /> : <NotFound />;
}
