import { data } from "react-router";
import { pages } from "#content/pages.ts";
import { listNewestPosts } from "#features/posts/reading/newest-posts.server.ts";
import { shortDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";
import { pageMeta, siteUrlOf } from "../../shell/meta.ts";
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

export const meta: Route.MetaFunction = ({ matches }) => {
  return pageMeta(pages.home, matches, { structuredData: servicesData(siteUrlOf(matches)) });
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(pageContext);
  const read = await Promise.all([listNewestPosts(db, SHOWN), requestedSource(db, url)]).catch(
    (err) => {
      log.error({ err }, "the newest posts could not be read");
    },
  );
  // The page needs no database to be worth reading, but without its posts it must not be cached.
  if (!read) return data({ posts: [], about: undefined }, UNAVAILABLE);
  const [newest, about] = read;
  const posts = newest.map(({ publishedAt, ...post }) => ({
    ...post,
    date: publishedAt
      ? { text: shortDate(publishedAt), iso: publishedAt.toISOString() }
      : undefined,
  }));
  return data({ posts, about });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { posts, about } = loaderData;
  return (
    <div className="[counter-reset:section]">
      <Hero />
      <div className="frame">
        <About />
        <Leadership />
        <Services />
        <Technologies />
      </div>
      <CaseStudies />
      <div className="frame">
        <Testimonials />
        {posts.length > 0 && <LatestPosts posts={posts} />}
        <Contact about={about} />
      </div>
    </div>
  );
}
