import { ArrowRight } from "lucide-react";
import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { Link, LinkButton } from "../../ui/layout/link.tsx";
import { BeforeAfter, type Figure } from "../before-after.tsx";
import { Section } from "../section.tsx";

type Study = Pick<CaseStudy, "path" | "industry" | "title" | "result" | "technologies"> & {
  figure: Figure;
};
type CaseStudiesProps = { intro: ShownWebsite["caseStudiesIntro"]; studies: Study[] };

export function CaseStudies({ intro, studies }: CaseStudiesProps) {
  return (
    <div className="band">
      <div className="frame">
        <Section id="case-studies" label="Case studies" heading={intro.heading} lede={intro.lede}>
          <div className="mt-5 lg:mt-8">
            {studies.map((study) => (
              <Spread key={study.path} study={study} />
            ))}
          </div>
          <p className="border-t border-rule pt-6 lg:pt-8">
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

function Spread({ study }: { study: Study }) {
  const { figure } = study;
  return (
    <article className="grid grid-cols-1 gap-x-16 gap-y-3 border-t border-rule py-5 lg:flex lg:py-6">
      <div className="min-w-0 lg:flex-1">
        <h3 className="flex items-center gap-x-4 font-sans text-lg tracking-normal">
          <span className="font-display text-6xl leading-none text-brand">{figure.value}</span>{" "}
          {figure.claim}
        </h3>
        <div className="mt-3">
          <BeforeAfter figure={figure} />
        </div>
      </div>
      <div className="min-w-0 lg:flex-1 lg:pt-4">
        <p className="text-sm text-muted">
          {study.industry} · {study.technologies.join(", ")}
        </p>
        <p className="mt-2 max-w-prose lg:mt-3">{study.result}</p>
        <p className="lg:mt-3">
          <Link to={study.path} className="link inline-flex min-h-11 items-center gap-2">
            Read the case study<span className="sr-only">: {study.title}</span>
            <ArrowRight size={16} />
          </Link>
        </p>
      </div>
    </article>
  );
}
