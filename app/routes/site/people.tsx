import { data } from "react-router";
import { pages } from "#content/pages.ts";
import { people, peopleIntro } from "#content/people.ts";
import { authorPath } from "#features/posts/model/author-path.ts";
import { listPostsByName } from "#features/posts/reading/posts-by-name.server.ts";
import { pageContext } from "../../shell/context.ts";
import { pageMeta, siteUrlOf } from "../../shell/meta.ts";
import { peopleData } from "../../shell/structured-data.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { HowWeWork } from "../../site/people/how-we-work.tsx";
import { PersonCard } from "../../site/people/person-card.tsx";
import type { Route } from "./+types/people";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.people, matches, {
    breadcrumb: peopleIntro.title,
    structuredData: [peopleData(siteUrlOf(matches), people)],
  });

/** The newest posts of the people who write. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(pageContext);
  const names = people.map(({ name }) => name);
  try {
    const posts = await listPostsByName(db, names);
    return data(posts.map(({ id, ...post }) => ({ ...post, author: authorPath({ id, ...post }) })));
  } catch (err) {
    log.error({ err }, "the posts of people could not be read");
    return data([], UNAVAILABLE);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function People({ loaderData: posts }: Route.ComponentProps) {
  return (
    <div className="frame py-12 lg:py-16">
      <header>
        <h1 className="text-4xl">{peopleIntro.title}</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{peopleIntro.lede}</p>
      </header>
      <ul className="mt-10 grid gap-x-12 md:grid-cols-2 lg:mt-14">
        {people.map((person) => (
          <PersonCard
            key={person.name}
            person={person}
            posts={posts.filter(({ name }) => name === person.name)}
          />
        ))}
      </ul>
      <HowWeWork />
    </div>
  );
}
