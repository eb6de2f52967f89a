import { ArrowRight } from "lucide-react";
import { data } from "react-router";
import { pagePaths, sectorId } from "#features/website/page-paths.ts";
import type { CaseStudy } from "#features/website/show-website.server.ts";
import { pageContext } from "../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../shell/meta.ts";
import { caseStudyListData } from "../../shell/structured-data.ts";
import { FileLink, Link, LinkButton } from "../../ui/layout/link.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { NotFound } from "../not-found/not-found.tsx";
import type { Route } from "./+types/route";
import { CaseStudyFacts } from "./case-study-facts.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return hiddenPageMeta("Page not found", matches);
  const { page, studies } = loaderData;
  return pageMeta(page, matches, {
    breadcrumb: "Case Studies",
    structuredData: [caseStudyListData(findRootData(matches).siteUrl, studies)],
  });
};

/** Loads the case studies of the sector that `?sector=` names, or all. */
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

type Study = Omit<CaseStudy, "situation" | "work" | "outcome" | "quote" | "description">;
type CaseStudyListProps = {
  lede: string;
  studies: Study[];
  sectors: string[];
  /** Undefined shows every sector. */
  sector: string | undefined;
};

function CaseStudyList({ lede, studies, sectors, sector }: CaseStudyListProps) {
  const shown = sector ? studies.filter((study) => study.sector === sector) : studies;
  return (
    <div className="frame py-12 lg:py-16">
      <header>
        <h1 className="text-4xl">Case Studies</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{lede}</p>
      </header>
      <Sectors sectors={sectors} current={sector} />
      <div className="mt-8 lg:mt-10">
        {shown.map((study) => (
          <Entry key={study.id} study={study} />
        ))}
      </div>
      <p className="border-t border-rule pt-8">
        <LinkButton to="/#contact" variant="main">
          Start Your Transformation
          <ArrowRight size={18} />
        </LinkButton>
      </p>
    </div>
  );
}

function Sectors({ sectors, current }: { sectors: string[]; current: string | undefined }) {
  const path = pagePaths.caseStudies;
  return (
    <nav aria-label="Sectors" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...sectors].map((sector) => (
          <li key={sector ?? ""}>
            <Link
              to={sector ? `${path}?sector=${sectorId(sector)}` : path}
              className="inline-flex min-h-11 items-center rounded-sm border border-control px-4 text-sm font-semibold not-aria-current:hover:border-ink not-aria-current:hover:bg-raised aria-current:border-brand aria-current:bg-brand aria-current:text-ground"
              aria-current={sector === current ? "true" : undefined}
            >
              {sector ?? "All sectors"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ study }: { study: Study }) {
  const { figure } = study;
  return (
    <article className="grid grid-cols-1 gap-x-12 gap-y-6 border-t border-rule py-8 lg:flex lg:py-12">
      <div className="min-w-0 lg:flex-2">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-display text-6xl leading-none text-brand">{figure.value}</span>
          <span className="text-lg">{figure.claim}</span>
        </p>
        <div className="mt-5 lg:mt-8">
          <BeforeAfter figure={figure} />
        </div>
      </div>
      <div className="min-w-0 lg:flex-3">
        <p className="text-sm text-muted">
          {study.industry} · {study.client}
        </p>
        <h2 className="mt-2 text-2xl">
          <Link to={study.path} className="hover:text-signal hover:underline">
            {study.title}
          </Link>
        </h2>
        <p className="mt-4 max-w-prose">{study.result}</p>
        <CaseStudyFacts study={study} />
        <p className="mt-5 flex flex-wrap gap-x-6">
          <Link to={study.path} className="link inline-flex min-h-11 items-center gap-2">
            Read the case study<span className="sr-only">: {study.title}</span>
            <ArrowRight size={16} />
          </Link>
          <FileLink to={`${study.path}.pdf`} className="link inline-flex min-h-11 items-center">
            PDF, one page<span className="sr-only">: {study.title}</span>
          </FileLink>
        </p>
      </div>
    </article>
  );
}
