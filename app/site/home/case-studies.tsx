import { type CaseStudy, caseStudies, caseStudiesIntro } from "#content/case-studies.ts";
import { ArrowRight } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Section } from "../section.tsx";
import { BeforeAfter } from "./before-after.tsx";

export function CaseStudies() {
  return (
    <div className="band">
      <div className="frame">
        <Section
          id="case-studies"
          number={5}
          label="Case studies"
          heading={caseStudiesIntro.heading}
          lede={caseStudiesIntro.lede}
        >
          <div className="mt-12">
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
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 border-t border-rule py-12 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)]">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-display text-[clamp(4.5rem,9vw,7.5rem)] leading-[0.9] text-brand">
            {figure.value}
          </span>
          <span className="text-[1.15rem]">{figure.claim}</span>
        </p>
        <BeforeAfter figure={figure} />
      </div>
      <div>
        <p className="text-[0.9rem] text-muted">
          {study.industry} · {study.client}
        </p>
        <h3 className="mt-2 text-[1.9rem]">{study.title}</h3>
        <dl className="mt-5 grid gap-4">
          <Part term="Situation" text={study.situation} />
          <Part term="Work" text={study.work} />
          <Part term="Result" text={study.result} />
          <Part term="Built with" text={study.technologies.join(", ")} />
        </dl>
      </div>
    </article>
  );
}

function Part({ term, text }: { term: string; text: string }) {
  return (
    <div className="sm:grid sm:grid-cols-[5.5rem_1fr] sm:gap-4">
      <dt className="text-[0.9rem] text-brand sm:pt-0.5">{term}</dt>
      <dd className="max-w-[62ch]">{text}</dd>
    </div>
  );
}
