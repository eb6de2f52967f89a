import { data } from "react-router";
import { authorPath } from "#features/posts/paths.ts";
import { listPostsByName } from "#features/posts/reading/queries.server.ts";
import { SHEET_PATH } from "#features/website/page-paths.ts";
import type { Person, ShownWebsite } from "#features/website/show-website.server.ts";
import { pageContext, UNAVAILABLE } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { peopleData } from "../../shell/structured-data.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Avatar } from "../../ui/data/avatar.tsx";
import { FileLink, Link } from "../../ui/layout/link.tsx";
import type { Route } from "./+types/route";

const TITLE = "People";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page, people } = loaderData;
  return pageMeta(page, matches, {
    breadcrumb: TITLE,
    structuredData: [peopleData(findRootData(matches).siteUrl, people)],
  });
};

/** Loads the people, with the newest posts of those who write. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, website } = context.get(pageContext);
  const words = peopleContent(website);
  const names = words.people.map(({ name }) => name);
  try {
    const posts = (await listPostsByName(ctx, names)).map(({ id, ...post }) => ({
      ...post,
      author: authorPath({ id, ...post }),
    }));
    return data({ ...words, posts });
  } catch (err) {
    ctx.log.error({ err }, "the posts of people could not be read");
    return data({ ...words, posts: [] }, UNAVAILABLE);
  }
}

function peopleContent({ pages, people, peopleIntro, howWeWork }: ShownWebsite) {
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

/** `author` is the path of the page that lists all posts of the author. */
type WrittenPost = { title: string; slug: string; author: string };
type PersonCardProps = { person: Person; posts: WrittenPost[] };

function PersonCard({ person, posts }: PersonCardProps) {
  const [first] = posts;
  return (
    <li className="flex gap-5 border-t border-rule py-6 lg:py-8">
      <Avatar name={person.name} {...person.portrait} size="large" />
      <div className="min-w-0">
        <h2 className="text-xl">{person.name}</h2>
        <p className="text-muted">{person.role}</p>
        <p className="mt-3 max-w-prose">{person.about}</p>
        <ul className="mt-3 text-sm text-muted" aria-label="Certifications">
          {person.certifications.map((certification) => (
            <li key={certification}>{certification}</li>
          ))}
        </ul>
        {first && (
          <div className="mt-4 text-sm">
            <h3 className="font-sans text-sm font-semibold tracking-normal">
              <Link to={first.author} className="link">
                Posts by {person.name}
              </Link>
            </h3>
            <ul className="mt-1 grid gap-1">
              {posts.map(({ title, slug }) => (
                <li key={slug} dir="auto">
                  <Link to={`/blog/${slug}`} className="link">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </li>
  );
}

type HowWeWorkProps = Omit<ShownWebsite["howWeWork"], "sheet">;

function HowWeWork({ heading, lede, phases }: HowWeWorkProps) {
  return (
    <section
      id="how-we-work"
      aria-labelledby="how-we-work-heading"
      tabIndex={-1}
      className="mt-10 border-t-2 border-brand pt-10 lg:mt-14"
    >
      <h2 id="how-we-work-heading" className="text-3xl">
        {heading}
      </h2>
      <p className="mt-4 max-w-prose text-lg text-muted">{lede}</p>
      <ol className="mt-8 grid gap-x-12 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-8">
        {phases.map(({ id, weeks, title, text, youGet }) => (
          <li key={id} className="border-t border-rule py-5">
            <p className="text-sm text-brand">{weeks}</p>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="mt-2">{text}</p>
            <p className="mt-3 text-sm">
              <span className="block text-muted">You get</span>
              {youGet}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <FileLink to={SHEET_PATH} className={buttonClass({})}>
          Download a sample definition sheet (CSV)
        </FileLink>
      </p>
    </section>
  );
}
