import { pagePaths } from "#features/website/page-paths.ts";
import type { LegalPage } from "#features/website/show-website.server.ts";
import { longDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";
import { failedPageMeta, pageMeta } from "../../shell/meta.ts";
import { BackLink } from "../../ui/layout/link.tsx";
import { RichText } from "../rich-text.tsx";
import type { Route } from "./+types/route";

const NAMES = ["privacyPolicy", "termsOfService", "dataSecurity", "accessibility"] as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  return pageMeta(loaderData.page, matches, { breadcrumb: loaderData.document.title });
};

/** A legal page is in effect from today's date, as specified. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const { ctx, website } = context.get(pageContext);
  const name = NAMES.find((name) => pagePaths[name] === `/${pattern}`);
  if (!name) throw new Error(`No legal page is at ${pattern}`);
  const date =
    name === "accessibility"
      ? `Last checked: ${website.accessibilityCheck.day}`
      : `Effective date: ${longDate(ctx.now)}`;
  return { page: website.pages[name], document: website.legal[name], date };
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />;
}

/** `date` includes its label: "Effective date: March 5, 2025". */
type LegalDocumentProps = { document: LegalPage; date: string };

function LegalDocument({ document, date }: LegalDocumentProps) {
  return (
    <article className="frame py-12 lg:py-16">
      <BackLink to="/">Back to Home</BackLink>
      <header className="mt-8 max-w-post">
        <h1 className="text-4xl">{document.title}</h1>
        <p className="mt-4 text-muted">{date}</p>
        <p className="mt-6 text-lg">{document.lede}</p>
      </header>
      <div className="mt-12 grid gap-12 lg:flex lg:gap-16">
        <Contents sections={document.sections} />
        <div className="min-w-0 max-w-post lg:w-post lg:shrink-0">
          {document.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              tabIndex={-1}
              className="border-t border-rule py-8 first:border-t-0 first:pt-0"
            >
              <h2 className="text-xl">
                {index + 1}. {section.title}
              </h2>
              <RichText html={section.html} className="mt-4" />
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<LegalPage, "sections">) {
  return (
    <nav
      aria-label="On this page"
      className="self-start border-t border-rule pt-4 text-sm lg:sticky lg:top-28 lg:order-last lg:flex-1 lg:border-t-0 lg:pt-0"
    >
      <h2 className="font-sans text-sm font-semibold tracking-normal">On this page</h2>
      <ol className="mt-2 grid">
        {sections.map((section, index) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className="flex gap-3 py-1 text-muted hover:text-signal">
              <span className="w-5 shrink-0 tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
