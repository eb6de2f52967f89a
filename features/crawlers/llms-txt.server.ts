import type { ShownWebsite } from "#features/website/show-website.server.ts";

export type NewPost = { slug: string; title: string; excerpt: string | null };

/** https://llmstxt.org: what the site is and where its content is, for language models. */
export function llmsTxt(siteUrl: string, website: ShownWebsite, posts: NewPost[]) {
  const { firm, pages, caseStudies } = website;
  const sections = {
    Pages: Object.values(pages).map(({ path, title, description }) =>
      link(title.replace(` | ${firm.name}`, ""), siteUrl + path, description),
    ),
    "Case studies": caseStudies.map((study) =>
      link(study.title, siteUrl + study.path, `${study.industry}. ${study.result}`),
    ),
    "Newest posts": posts.map(({ slug, title, excerpt }) =>
      link(title, `${siteUrl}/blog/${slug}.md`, excerpt),
    ),
    Optional: [
      link("The newest posts in full, as JSON Feed", `${siteUrl}/feed.json`, null),
      link("Sitemap", `${siteUrl}/sitemap.xml`, null),
    ],
  };
  const written = Object.entries(sections)
    .filter(([, links]) => links.length > 0)
    .map(([heading, links]) => `## ${heading}\n\n${links.join("\n")}\n`);
  return `# ${firm.name}

> ${firm.summary}

Each post is also available as Markdown: add \`.md\` to its URL.

${written.join("\n")}`;
}

function link(title: string, url: string, about: string | null) {
  const text = oneLine(title).replace(/[[\]\\]/g, "\\$&");
  return `- [${text}](${url})${about ? `: ${oneLine(about)}` : ""}`;
}

function oneLine(text: string) {
  return text.replace(/\s+/g, " ").trim();
}
