import { useEffect } from "react";
import { data, useLocation } from "react-router";
import { purposeLines } from "#features/documents/statement-text.ts";
import { findByToken, recordOpening, statementHeaders } from "#features/statements/links.server.ts";
import type { TailoredStatement as Shown } from "#features/statements/rules.ts";
import { PREVIEW } from "#features/statements/schema.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import { type PageContext, pageContext } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { announceReady } from "../../shell/script-on-intent.ts";
import { buttonClass } from "../../ui/button.tsx";
import { FileLink } from "../../ui/layout/link.tsx";
import { FirmNumbers, PointOfContact, StatementBody } from "../capabilities/statement-body.tsx";
import { Chrome, Logo } from "../chrome.tsx";
import { NotFound } from "../not-found/not-found.tsx";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ loaderData: shown, matches }) =>
  shown
    ? [
        { title: `${shown.tailored.title} | ${shown.firm.name}` },
        { name: "robots", content: "noindex, nofollow" },
      ]
    : hiddenPageMeta("Page not found", matches);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const shown = await getStatement(params.token, request, page);
  return data(shown ?? null, { status: shown ? 200 : 404, headers: statementHeaders });
}

async function getStatement(token: string, request: Request, page: PageContext) {
  const { ctx, previewed } = page;
  if (token === PREVIEW) return previewed;
  const found = await findByToken(ctx, token);
  if (found) await recordOpening(ctx, found.id, "page", request);
  return found?.shown;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A capability statement for one solicitation, for anyone with the link. */
export default function StatementPage({ loaderData: shown }: Route.ComponentProps) {
  if (shown) return <TailoredStatement {...shown} />;
  return (
    <Chrome>
      <NotFound />
    </Chrome>
  );
}

/**
 * The page has no header and footer of the site, which may change later. It prints like the
 * capability statement: see print.css.
 */
function TailoredStatement({ firm, capabilities, revised, tailored }: Shown) {
  const { pathname, search } = useLocation();
  useEffect(announceReady, []);
  return (
    <main className="statement frame py-8 lg:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-rule pb-6 print:pb-2">
        <Logo name={firm.name} />
        <FileLink
          to={`${pathname}.pdf${search}`}
          className={buttonClass({ size: "small", className: "print:hidden" })}
        >
          Download as PDF
        </FileLink>
      </div>
      <header className="statement-header mt-10">
        <p className="text-muted">
          {purposeLines(tailored).map((line) => (
            <span key={line} className="block" dir="auto">
              {line}
            </span>
          ))}
        </p>
        <h1 className="mt-3 text-3xl wrap-anywhere" dir="auto">
          {tailored.title}
        </h1>
        <FirmNumbers {...firm} />
        <p className="mt-3 text-sm text-muted">
          {firm.legalName}, {firm.city}. <time dateTime={revised}>{dayInWords(revised)}</time>
        </p>
      </header>
      <div className="statement-top mt-6 grid gap-x-14 gap-y-10 lg:flex lg:items-start">
        <div className="grid max-w-prose gap-4 lg:flex-3">
          {tailored.opening && (
            <p className="text-lg font-semibold wrap-anywhere" dir="auto">
              {tailored.opening}
            </p>
          )}
          <p>{capabilities.about}</p>
        </div>
        <PointOfContact {...capabilities.pointOfContact} />
      </div>
      <StatementBody
        firm={firm}
        capabilities={capabilities}
        tailored={tailored}
        studies={[]}
        tags={{}}
      />
    </main>
  );
}
