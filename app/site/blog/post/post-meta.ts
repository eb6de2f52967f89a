import type { MetaDescriptor } from "react-router";
import { postPageTitle } from "#features/posts/model/post-summary.ts";
import { postCard } from "#features/share-images/share-card.ts";
import type { PostView } from "../../../routes/site/blog-views.server.ts";
import { drawnImage, findRootData, type Matches, pageMeta } from "../../../shell/meta.ts";
import { blogPostingData } from "../../../shell/structured-data.ts";

const ALWAYS_KEYWORDS = ["data engineering", "AI consulting"];

/** Everything that crawlers and link previews read of a post. */
export function postMeta(post: PostView, matches: Matches): MetaDescriptor[] {
  const { meta, tags } = post;
  const { firm, siteUrl } = findRootData(matches);
  const page = {
    path: `/blog/${post.slug}`,
    title: postPageTitle(post.title, meta.title, firm.name),
    description: meta.description,
    keywords: [...tags, ...ALWAYS_KEYWORDS],
  };
  const image = meta.image
    ? { ...meta.image, alt: post.alt }
    : drawnImage(page.path, postCard(post, firm));
  const described = pageMeta(page, matches, {
    trail: [
      { name: "Blog", path: "/blog" },
      { name: post.title, path: page.path },
    ],
    article: { publishedAt: meta.publishedAt, updatedAt: meta.updatedAt, tags },
    image,
    structuredData: [blogPostingData(siteUrl, post, meta.featuredImage ?? image.src)],
  });
  const markdown = {
    tagName: "link",
    rel: "alternate",
    type: "text/markdown",
    href: `${page.path}.md`,
  };
  return [...described, markdown];
}
