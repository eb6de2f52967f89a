import { data } from "react-router";
import { statementHeaders } from "#features/statements/headers.ts";
import { findByToken } from "#features/statements/links.server.ts";
import { recordOpening } from "#features/statements/openings.server.ts";
import { previewOf } from "#features/statements/preview.server.ts";
import { PREVIEW } from "#features/statements/statements.schema.ts";
import { type PageContext, pageContext } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Chrome } from "../../site/chrome.tsx";
import { NotFound } from "../../site/not-found.tsx";
import { TailoredStatement } from "../../site/statements/tailored-statement.tsx";
import type { Route } from "./+types/statement";

export const meta: Route.MetaFunction = ({ loaderData: shown, matches }) =>
  shown
    ? [
        { title: `${shown.tailored.title} | ${shown.firm.name}` },
        { name: "robots", content: "noindex, nofollow" },
      ]
    : hiddenPageMeta("Page not found", matches);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const shown = await statementAt(params.token, request, page);
  return data(shown ?? null, { status: shown ? 200 : 404, headers: statementHeaders });
}

async function statementAt(token: string, request: Request, page: PageContext) {
  const { db, siteUrl, now, log, base, isDraftLink } = page;
  if (token === PREVIEW && base !== "" && !isDraftLink) {
    return previewOf(db, new URL(request.url).searchParams, now());
  }
  const found = await findByToken(db, token, now());
  if (found) await recordOpening(db, found.id, { kind: "page", request, siteUrl, now: now(), log });
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
