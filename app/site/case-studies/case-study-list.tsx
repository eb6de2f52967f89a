import { pagePaths, sectorId } from "#features/website/page-paths.ts";
import type { CaseStudy } from "#features/website/show-website.server.ts";
import { FileLink } from "../../ui/layout/file-link.tsx";
import { ArrowRight } from "../../ui/layout/icons.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { CaseStudyFacts } from "./case-study-facts.tsx";

type Study = Omit<CaseStudy, "situation" | "work" | "outcome" | "quote" | "description">;
type CaseStudyListProps = {
  lede: string;
  studies: Study[];
  sectors: string[];
  /** Undefined: all of them. */
  sector: string | undefined;
};

export function CaseStudyList({ lede, studies, sectors, sector }: CaseStudyListProps) {
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
