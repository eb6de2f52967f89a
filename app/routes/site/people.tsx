import { data } from "react-router";
import { authorPath } from "#features/posts/model/author-path.ts";
import { listPostsByName } from "#features/posts/reading/posts-by-name.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { peopleData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { HowWeWork } from "../../site/people/how-we-work.tsx";
import { PersonCard } from "../../site/people/person-card.tsx";
import type { Route } from "./+types/people";

const TITLE = "People";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page, people } = loaderData;
  return pageMeta(page, matches, {
    breadcrumb: TITLE,
    structuredData: [peopleData(findRootData(matches).siteUrl, people)],
  });
};

/** With the newest posts of the people who write. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, website, log } = context.get(pageContext);
  const words = peopleWords(website);
  const names = words.people.map(({ name }) => name);
  try {
    const posts = (await listPostsByName(db, names)).map(({ id, ...post }) => ({
      ...post,
      author: authorPath({ id, ...post }),
    }));
    return data({ ...words, posts });
  } catch (err) {
    log.error({ err }, "the posts of people could not be read");
    return data({ ...words, posts: [] }, UNAVAILABLE);
  }
}

function peopleWords({ pages, people, peopleIntro, howWeWork }: ShownWebsite) {
  const { heading, lede, phases } = howWeWork;
  return { page: pages.people, intro: peopleIntro, people, howWeWork: { heading, lede, phases } };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function People({ loaderData }: Route.ComponentProps) {
  const { intro, people, howWeWork, posts } = loaderData;
  return (
    <div className="frame py-12 lg:py-16">
      <header>
        <h1 className="text-4xl">{TITLE}</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{intro}</p>
      </header>
      <ul className="mt-10 grid gap-x-12 md:grid-cols-2 lg:mt-14">
        {people.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            posts={posts.filter(({ name }) => name === person.name)}
          />
        ))}
      </ul>
      <HowWeWork {...howWeWork} />
    </div>
  );
}
