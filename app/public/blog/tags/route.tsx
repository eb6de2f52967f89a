import { data } from "react-router";
import { tagPath } from "#features/posts/paths.ts";
import { listTags } from "#features/posts/reading/queries.server.ts";
import { pageContext, UNAVAILABLE } from "../../../shell/context.ts";
import { failedPageMeta, pageMeta } from "../../../shell/meta.ts";
import { Link } from "../../../ui/layout/link.tsx";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page } = loaderData;
  return pageMeta(page, matches, {
    trail: [
      { name: "Blog", path: "/blog" },
      { name: "Tags", path: page.path },
    ],
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, website } = context.get(pageContext);
  const page = website.pages.tags;
  try {
    return data({ page, tags: await listTags(ctx) });
  } catch (err) {
    ctx.log.error({ err }, "the tags could not be read");
    return data({ page, tags: [] }, UNAVAILABLE);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Tags({ loaderData }: Route.ComponentProps) {
  const { tags } = loaderData;
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      <header>
        <h1 className="text-4xl">Tags</h1>
        <p className="mt-4 text-lg text-lede">What we write about</p>
        <p className="mt-4">
          <Link to="/blog" className="link">
            All posts
          </Link>
        </p>
      </header>
      {tags.length === 0 ? (
        <p className="mt-14 border-t border-rule pt-8">No tags yet.</p>
      ) : (
        <ul className="mt-10 columns-2xs gap-x-8 border-t border-rule pt-6">
          {tags.map(({ tag, count }) => (
            <li key={tag} className="break-inside-avoid py-1">
              <Link to={tagPath(tag)} className="link" dir="auto">
                {tag}
              </Link>{" "}
              <span className="text-sm text-muted tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
