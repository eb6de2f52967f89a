import type { ReactNode } from "react";
import { tagPath } from "#features/posts/paths.ts";
import type { CaseStudy } from "#features/website/show-website.server.ts";
import { Link } from "../../ui/layout/link.tsx";

type CaseStudyFactsProps = {
  study: Pick<CaseStudy, "duration" | "team" | "technologies">;
  /** The tags of posts about its technologies, by technology. */
  tags?: Record<string, string>;
};

export function CaseStudyFacts({ study, tags = {} }: CaseStudyFactsProps) {
  return (
    <dl className="mt-6 grid gap-2 text-sm sm:gap-1.5">
      <Fact term="Duration">{study.duration}</Fact>
      <Fact term="Team">{study.team}</Fact>
      <Fact term="Stack">
        <ul className="flex flex-wrap">
          {study.technologies.map((technology) => (
            <li key={technology} className="after:mr-1 not-last:after:content-[',']">
              <Technology name={technology} tag={tags[technology]} />
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:flex sm:gap-4">
      <dt className="text-brand sm:w-22 sm:shrink-0">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Technology({ name, tag }: { name: string; tag: string | undefined }) {
  if (!tag) return name;
  return (
    <Link to={tagPath(tag)} className="link">
      {name}
    </Link>
  );
}
