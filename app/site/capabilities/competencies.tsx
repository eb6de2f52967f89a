import { capabilities } from "#content/capabilities.ts";
import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { tagPath } from "#features/posts/model/tag-path.ts";
import { Link } from "../../ui/layout/link.tsx";
import { StatementSection } from "./statement-section.tsx";

type Competency = (typeof capabilities.competencies)[number];
/** The tags of posts, by the names that content/capabilities.ts has for them. */
type Tags = Record<string, string>;

export function CoreCompetencies({ tags }: { tags: Tags }) {
  return (
    <StatementSection
      id="competencies"
      heading={capabilities.headings.competencies}
      className="mt-14"
    >
      <div className="statement-competencies mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {capabilities.competencies.map((competency) => (
          <div key={competency.name} className="border-t-2 border-brand pt-4">
            <h3 className="text-lg">{competency.name}</h3>
            <ul className="mt-3 text-sm">
              {competency.items.map((item) => (
                <li key={item} className="border-b border-rule py-1.5">
                  {item}
                </li>
              ))}
            </ul>
            <Evidence competency={competency} tags={tags} />
          </div>
        ))}
      </div>
    </StatementSection>
  );
}

/** Case studies and posts that show it. Not on paper, where a link leads nowhere. */
function Evidence({ competency, tags }: { competency: Competency; tags: Tags }) {
  const studies = caseStudies.filter(({ id }) => competency.caseStudies.includes(id));
  const found = competency.tags.flatMap((name) => tags[name] ?? []);
  return (
    <dl className="mt-4 grid gap-3 text-sm print:hidden">
      {studies.length > 0 && (
        <div>
          <dt className="text-muted">Case studies</dt>
          {studies.map((study) => (
            <dd key={study.id} className="mt-1">
              <Link to={caseStudyPath(study)} className="link">
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
