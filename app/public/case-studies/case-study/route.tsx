import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { listTags } from "#features/posts/reading/queries.server.ts";
import { caseStudyCard } from "#features/share-images/share-card.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import { findCaseStudyRedirect } from "#features/website/queries.server.ts";
import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext, UNAVAILABLE } from "../../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../../shell/meta.ts";
import { caseStudyData } from "../../../shell/structured-data.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { BackLink, FileLink, Link, LinkButton } from "../../../ui/layout/link.tsx";
import { BeforeAfter } from "../../before-after.tsx";
import { matchingTags } from "../../blog/matching-tags.ts";
import { NotFound } from "../../not-found/not-found.tsx";
import { RichText } from "../../rich-text.tsx";
import { ShareLinks } from "../../share-links.tsx";
import { CaseStudyFacts } from "../case-study-facts.tsx";
import type { Route } from "./+types/route";

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

/** Loads the case study, and the tags of posts about its technologies, by technology. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, website } = context.get(pageContext);
  const words = caseStudyContent(website, params.slug);
  try {
    if (!words) {
      const moved = await findCaseStudyRedirect(ctx, params.slug);
      return moved ? redirect(moved, 301) : data(null, { status: 404 });
    }
    const tags = matchingTags(words.study.technologies, await listTags(ctx));
    return data({ ...words, tags });
  } catch (err) {
    ctx.log.error({ err }, "a case study could not be read");
    return data(words ? { ...words, tags: {} } : null, UNAVAILABLE);
  }
}

function caseStudyContent({ caseStudies }: ShownWebsite, slug: string) {
  const study = caseStudies.find((study) => study.slug === slug);
  if (!study) return undefined;
  const others = caseStudies
    .filter((other) => other !== study)
    .map(({ slug, path, industry, title }) => ({ slug, path, industry, title }));
  return { study, others };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function CaseStudyRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <CaseStudyPage {...loaderData} /> : <NotFound />;
}

type OtherStudy = Pick<CaseStudy, "slug" | "path" | "industry" | "title">;
type CaseStudyPageProps = {
  study: CaseStudy;
  others: OtherStudy[];
  /** The tags of posts about its technologies, by technology. */
  tags: Record<string, string>;
};

export function CaseStudyPage({ study, others, tags }: CaseStudyPageProps) {
  const { figure } = study;
  return (
    <article>
      <div className="frame pt-7 lg:pt-12">
        <BackLink to="/case-studies">Case Studies</BackLink>
        <header className="mt-6 mb-10 lg:mb-14">
          <p className="text-muted">
            {study.industry} · {study.client}
          </p>
          <h1 className="mt-3 max-w-heading text-4xl">{study.title}</h1>
          <CaseStudyFacts study={study} tags={tags} />
          <p className="mt-6">
            <FileLink to={`${study.path}.pdf`} className={buttonClass({})}>
              Download as PDF
            </FileLink>
          </p>
          {study.picture && (
            <img
              src={study.picture.src}
              alt={study.picture.alt}
              className="mt-8 aspect-2/1 w-full bg-raised object-cover data-broken:hidden lg:mt-12"
            />
          )}
        </header>
      </div>
      <div className="band">
        <div className="frame grid gap-x-16 gap-y-6 py-10 lg:flex lg:items-center lg:py-14">
          <p className="lg:flex-2">
            <span className="block font-display text-6xl leading-none text-brand">
              {figure.value}
            </span>
            <span className="mt-3 block text-lg">{figure.claim}</span>
          </p>
          <div className="lg:flex-3">
            <BeforeAfter figure={figure} />
          </div>
        </div>
      </div>
      <div className="frame py-12 lg:py-16">
        <Part heading="Situation">
          <RichText html={study.situation} />
        </Part>
        <Part heading="Work">
          <ol className="grid gap-6">
            {study.work.map(({ id, step, text }, index) => (
              <li key={id} className="flex items-baseline gap-4">
                <span className="text-muted tabular-nums" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-sans text-base font-semibold tracking-normal">{step}</h3>
                  <p className="mt-1">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
        <Part heading="Result">
          <RichText html={study.outcome} />
          <figure className="border-l-3 border-brand pl-5">
            <blockquote className="font-display text-xl leading-tight text-pretty">
              <p>“{study.quote.text}”</p>
            </blockquote>
            <figcaption className="mt-3 text-sm text-muted">
              {study.quote.by}, {study.client.charAt(0).toLowerCase() + study.client.slice(1)}
            </figcaption>
          </figure>
        </Part>
        <ShareLinks path={study.path} title={study.title} className="pb-10" />
        <OtherStudies others={others} contactAbout={study.path} />
      </div>
    </article>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-rule py-8 lg:flex lg:gap-10 lg:py-10">
      <h2 className="text-xl lg:w-38 lg:shrink-0">{heading}</h2>
      <div className="grid max-w-prose gap-4">{children}</div>
    </section>
  );
}

function OtherStudies({ others, contactAbout }: { others: OtherStudy[]; contactAbout: string }) {
  return (
    <nav aria-label="More case studies" className="border-t border-rule pt-8">
      <ul className="grid gap-6 sm:grid-cols-2">
        {others.map((study) => (
          <li key={study.slug}>
            <p className="text-sm text-muted">{study.industry}</p>
            <Link to={study.path} className="link font-display text-xl">
              {study.title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-10">
        <LinkButton to={`/?about=${contactAbout}#contact`} variant="main">
          Start Your Transformation
          <ArrowRight size={18} />
        </LinkButton>
      </p>
    </nav>
  );
}
