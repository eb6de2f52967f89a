import { data, redirect } from "react-router";
import { listTags } from "#features/posts/reading/posts.server.ts";
import { caseStudyCard } from "#features/share-images/share-card.ts";
import { findCaseStudyRedirect } from "#features/website/case-study-redirects.server.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext } from "../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../shell/meta.ts";
import { caseStudyData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { matchingTags } from "../../site/blog/search/matching-tags.ts";
import { CaseStudyPage } from "../../site/case-studies/case-study-page.tsx";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/case-study";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return hiddenPageMeta("Page not found", matches);
  const { study } = loaderData;
  const root = findRootData(matches);
  const page = {
    path: study.path,
    title: `${study.title} | ${root.firm.name}`,
    description: study.description,
    keywords: [study.industry, "case study", ...study.technologies],
  };
  return pageMeta(page, matches, {
    card: caseStudyCard(study, root.firm),
    trail: [
      { name: "Case Studies", path: pagePaths.caseStudies },
      { name: study.title, path: page.path },
    ],
    structuredData: [caseStudyData(root, study, page)],
  });
};

/** With the tags of posts about the technologies, by technology. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, website, log } = context.get(pageContext);
  const words = caseStudyWords(website, params.slug);
  try {
    if (!words) {
      const moved = await findCaseStudyRedirect(db, params.slug);
      return moved ? redirect(moved, 301) : data(null, { status: 404 });
    }
    const tags = matchingTags(words.study.technologies, await listTags(db));
    return data({ ...words, tags });
  } catch (err) {
    log.error({ err }, "a case study could not be read");
    return data(words ? { ...words, tags: {} } : null, UNAVAILABLE);
  }
}

function caseStudyWords({ caseStudies }: ShownWebsite, slug: string) {
  const study = caseStudies.find((study) => study.slug === slug);
  if (!study) return undefined;
  const others = caseStudies
    .filter((other) => other !== study)
    .map(({ slug, path, industry, title }) => ({ slug, path, industry, title }));
  return { study, others };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function CaseStudy({ loaderData }: Route.ComponentProps) {
  return loaderData ? <CaseStudyPage {...loaderData} /> : <NotFound />;
}
