import {
  type CaseStudy,
  caseStudies,
  caseStudiesIntro,
  caseStudyPath,
} from "#content/case-studies.ts";
import { ArrowRight } from "../../ui/layout/icons.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { Fold } from "../fold.tsx";
import { Section } from "../section.tsx";

export function CaseStudies() {
  return (
    <div className="bg-band text-ink scheme-dark">
      <div className="frame">
        <Section
          id="case-studies"
          number={5}
          label="Case studies"
          heading={caseStudiesIntro.heading}
          lede={caseStudiesIntro.lede}
        >
          <div className="mt-8 lg:mt-12">
            {caseStudies.map((study) => (
              <Spread key={study.id} study={study} />
            ))}
          </div>
          <p className="border-t border-rule pt-8">
            <LinkButton to="/#contact" variant="main">
              Start Your Transformation
              <ArrowRight size={18} />
            </LinkButton>
          </p>
        </Section>
      </div>
    </div>
  );
}

function Spread({ study }: { study: CaseStudy }) {
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
        <h3 className="mt-2 text-xl">
          <Link to={caseStudyPath(study)} className="hover:text-signal hover:underline">
            {study.title}
          </Link>
        </h3>
        <Fold label="Situation, work and result" about={study.title} className="lg:mt-5">
          <dl className="grid gap-4 max-lg:py-2">
            <Part term="Situation" text={study.situation} />
            <Part term="Work" text={study.work} />
            <Part term="Result" text={study.result} />
          </dl>
        </Fold>
        <p className="mt-1 max-w-prose lg:mt-4 lg:flex lg:gap-4">
          <span className="text-sm text-brand lg:w-22 lg:shrink-0 lg:pt-0.5">Built with </span>
          {study.technologies.join(", ")}
        </p>
        <p className="mt-3 lg:mt-6">
          <Link
            to={caseStudyPath(study)}
            className="link inline-flex min-h-11 items-center gap-2 lg:min-h-0"
          >
            Read the case study<span className="sr-only">: {study.title}</span>
            <ArrowRight size={16} />
          </Link>
        </p>
      </div>
    </article>
  );
}

function Part({ term, text }: { term: string; text: string }) {
  return (
    <div className="sm:flex sm:gap-4">
      <dt className="text-sm text-brand sm:w-22 sm:shrink-0 sm:pt-0.5">{term}</dt>
      <dd className="max-w-prose">{text}</dd>
    </div>
  );
}
