import { statementHeadings } from "#features/documents/statement-text.ts";
import { tagPath } from "#features/posts/paths.ts";
import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { Link } from "../../ui/layout/link.tsx";
import { StatementSection } from "./statement-section.tsx";

type Competency = ShownWebsite["capabilities"]["competencies"][number];
export type Evidence = {
  studies: Pick<CaseStudy, "slug" | "path" | "title">[];
  /** The tags of posts, by the names that the statement has for them. */
  tags: Record<string, string>;
};
type CoreCompetenciesProps = Evidence & { competencies: Competency[] };

export function CoreCompetencies({ competencies, ...evidence }: CoreCompetenciesProps) {
  return (
    <StatementSection id="competencies" heading={statementHeadings.competencies} className="mt-14">
      <div className="statement-competencies mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {competencies.map((competency) => (
          <div key={competency.name} className="border-t-2 border-brand pt-4">
            <h3 className="text-lg">{competency.name}</h3>
            <ul className="mt-3 text-sm">
              {competency.items.map((item) => (
                <li key={item} className="border-b border-rule py-1.5">
                  {item}
                </li>
              ))}
            </ul>
            <Evidence competency={competency} {...evidence} />
          </div>
        ))}
      </div>
    </StatementSection>
  );
}

/** Case studies and posts that show it. Not on paper, where a link leads nowhere. */
function Evidence({ competency, studies, tags }: Evidence & { competency: Competency }) {
  const shown = competency.caseStudies.flatMap(
    (slug) => studies.find((study) => study.slug === slug) ?? [],
  );
  const found = competency.tags.flatMap((name) =>
    Object.hasOwn(tags, name) ? (tags[name] ?? []) : [],
  );
  if (shown.length + found.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-3 text-sm print:hidden">
      {shown.length > 0 && (
        <div>
          <dt className="text-muted">Case studies</dt>
          {shown.map((study) => (
            <dd key={study.slug} className="mt-1">
              <Link to={study.path} className="link">
                {study.title}
              </Link>
            </dd>
          ))}
        </div>
      )}
      {found.length > 0 && (
        <div>
          <dt className="text-muted">Articles about</dt>
          {found.map((tag) => (
            <dd key={tag} className="mt-1">
              <Link to={tagPath(tag)} className="link" dir="auto">
                {tag}
              </Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
