import { data } from "react-router";
import { listNewestPosts } from "#features/posts/reading/newest-posts.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { shortDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { servicesData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { About } from "../../site/home/about.tsx";
import { CaseStudies } from "../../site/home/case-studies.tsx";
import { Contact } from "../../site/home/contact.tsx";
import { Hero } from "../../site/home/hero.tsx";
import { LatestPosts } from "../../site/home/latest-posts.tsx";
import { Leadership } from "../../site/home/leadership.tsx";
import { Services } from "../../site/home/services.tsx";
import { Technologies } from "../../site/home/technologies.tsx";
import { Testimonials } from "../../site/home/testimonials.tsx";
import type { Route } from "./+types/home";
import { requestedSource } from "./contact-source.server.ts";

const SHOWN = 3;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page, services } = loaderData.words;
  return pageMeta(page, matches, {
    structuredData: servicesData(findRootData(matches), services.items),
  });
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, website, log } = context.get(pageContext);
  const words = homeWords(website);
  const read = await Promise.all([
    listNewestPosts(db, SHOWN),
    requestedSource(db, website, url),
  ]).catch((err) => {
    log.error({ err }, "the newest posts could not be read");
  });
  // The page needs no database to be worth reading, but without its posts it must not be cached.
  if (!read) return data({ words, posts: [], about: undefined }, UNAVAILABLE);
  const [newest, about] = read;
  const posts = newest.map(({ publishedAt, ...post }) => ({
    ...post,
    date: publishedAt
      ? { text: shortDate(publishedAt), iso: publishedAt.toISOString() }
      : undefined,
  }));
  return data({ words, posts, about });
}

/** What the page shows, and no more: the page contains it twice, once for the app. */
function homeWords(website: ShownWebsite) {
  const { hero, about, leadership, services, technologies, testimonials } = website;
  const { about: _, ...founder } = leadership.founder;
  const { afterPost, ...contact } = website.contact;
  return {
    page: website.pages.home,
    hero,
    about: { ...about, highlights: about.highlights.map(({ id, ...highlight }) => highlight) },
    leadership: { ...leadership, founder },
    services,
    technologies: {
      ...technologies,
      groups: technologies.groups.map(({ name, items }) => ({ name, items })),
    },
    caseStudiesIntro: website.caseStudiesIntro,
    caseStudies: website.caseStudies.map(
      ({ path, industry, title, result, technologies, figure: { better, ...figure } }) => ({
        ...{ path, industry, title, result, technologies, figure },
      }),
    ),
    testimonials: {
      ...testimonials,
      items: testimonials.items.map(({ quote, name, role, organization, picture }) => ({
        ...{ quote, name, role, organization },
        ...(picture && { picture }),
      })),
    },
    latestPosts: website.latestPosts,
    contact,
  };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, posts, about } = loaderData;
  return (
    <div className="[counter-reset:section]">
      <Hero hero={words.hero} />
      <div className="frame">
        <About about={words.about} />
        <Leadership {...words.leadership} />
        <Services {...words.services} />
        <Technologies {...words.technologies} />
      </div>
      <CaseStudies intro={words.caseStudiesIntro} studies={words.caseStudies} />
      <div className="frame">
        <Testimonials {...words.testimonials} />
        {posts.length > 0 && <LatestPosts heading={words.latestPosts} posts={posts} />}
        <Contact contact={words.contact} about={about} />
      </div>
    </div>
  );
}
