import { data, redirect } from "react-router";
import { tagFromPath, tagPath } from "#features/posts/paths.ts";
import { listTaggedPosts } from "#features/posts/reading/queries.server.ts";
import { findRenamedTag, findTagDescription } from "#features/posts/tags/queries.server.ts";
import { tagCard } from "#features/share-images/share-card.ts";
import { pageContext, UNAVAILABLE } from "../../../shell/context.ts";
import { findRootData, hiddenPageMeta, pageMeta } from "../../../shell/meta.ts";
import { NotFound } from "../../not-found/not-found.tsx";
import { ListHeader } from "../blog-header.tsx";
import { listView, requestedPage } from "../blog-views.server.ts";
import { ListLinks, listPagePath, PostList } from "../post-list.tsx";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ loaderData: list, params, matches }) => {
  if (!list) return hiddenPageMeta("Page not found", matches);
  const { firm } = findRootData(matches);
  const tag = tagFromPath(params.tag);
  const {
    page,
    description = `Articles about ${tag} by the ${firm.name} team: data platforms, machine learning, governance, cloud and reporting.`,
  } = list;
  const name = `Posts about ${tag}`;
  const path = listPagePath(tagPath(tag), page);
  return [
    ...pageMeta(
      {
        path,
        title: `${page === 1 ? name : `${name}, Page ${page}`} | ${firm.name}`,
        description,
        keywords: [tag],
      },
      matches,
      {
        card: tagCard(tag, firm),
        trail: [
          { name: "Blog", path: "/blog" },
          { name: tag, path },
        ],
      },
    ),
    feedLink(tag, firm.name, "application/atom+xml", "feed.xml"),
    feedLink(tag, firm.name, "application/feed+json", "feed.json"),
  ];
};

function feedLink(tag: string, siteName: string, type: string, file: string) {
  const title = `${siteName} Blog: ${tag}`;
  return { tagName: "link", rel: "alternate", type, title, href: `${tagPath(tag)}/${file}` };
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { ctx, imageUrl } = context.get(pageContext);
  const page = requestedPage(url);
  try {
    const tag = tagFromPath(params.tag);
    const found = await listTaggedPosts(ctx, tag, page);
    if (found.posts.length > 0) {
      const description = await findTagDescription(ctx, tag);
      return data({ ...listView(found, page, imageUrl), description });
    }
    const renamed = await findRenamedTag(ctx, tag);
    if (renamed === undefined) return data(null, { status: 404 });
    return redirect(listPagePath(tagPath(renamed), page), 301);
  } catch (err) {
    ctx.log.error({ err }, "the posts with a tag could not be read");
    return data(null, UNAVAILABLE);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Tag({ loaderData: list, params }: Route.ComponentProps) {
  if (!list) return <NotFound />;
  const tag = tagFromPath(params.tag);
  const header = <TagHeader tag={tag} description={list.description} />;
  return <PostList {...list} path={tagPath(tag)} header={header} />;
}

export const ErrorBoundary = NotFound;

function TagHeader({ tag, description }: { tag: string; description: string | undefined }) {
  return (
    <ListHeader>
      <p className="text-muted">Posts about</p>
      <h1 className="mt-2 text-4xl wrap-anywhere" dir="auto">
        {tag}
      </h1>
      {description && (
        <p className="mt-4 max-w-md text-lg wrap-anywhere text-lede" dir="auto">
          {description}
        </p>
      )}
      <ListLinks>
        <a className="link" href={`${tagPath(tag)}/feed.xml`}>
          RSS
        </a>
      </ListLinks>
    </ListHeader>
  );
}
