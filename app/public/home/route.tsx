import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { requestedSource } from "#features/contact/find-source.server.ts";
import { listNewestPosts } from "#features/posts/reading/queries.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { shortDate } from "../../dates.ts";
import { pageContext, UNAVAILABLE } from "../../shell/context.ts";
import { failedPageMeta, findRootData, pageMeta } from "../../shell/meta.ts";
import { servicesData } from "../../shell/structured-data.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Link, LinkButton } from "../../ui/layout/link.tsx";
import { Section } from "../section.tsx";
import type { Route } from "./+types/route";
import { CaseStudies } from "./case-studies.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { receiveForm } from "./receive-form.server.ts";
import { Testimonials } from "./testimonials.tsx";

const LATEST_POSTS_MAX = 3;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedPageMeta(matches);
  const { page, services } = loaderData.words;
  return pageMeta(page, matches, {
    structuredData: servicesData(findRootData(matches), services.items),
  });
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, website } = context.get(pageContext);
  const words = homeContent(website);
  const read = await Promise.all([
    listNewestPosts(ctx, LATEST_POSTS_MAX),
    requestedSource(ctx, website, url),
  ]).catch((err) => {
    ctx.log.error({ err }, "the newest posts could not be read");
  });
  // The page is worth reading without the database, but without its posts it must not be cached.
  if (!read) return data({ words, posts: [], about: undefined }, UNAVAILABLE);
  const [newest, about] = read;
  const posts = newest.map(({ published_at, ...post }) => ({
    ...post,
    date: published_at
      ? { text: shortDate(published_at), iso: published_at.toISOString() }
      : undefined,
  }));
  return data({ words, posts, about });
}

/** Only the texts that the page shows: it contains them twice, once as the app's data. */
function homeContent(website: ShownWebsite) {
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

export const action = (args: Route.ActionArgs) => receiveForm(args);

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
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
        <Contact contact={words.contact} about={about} outcome={actionData} />
      </div>
    </div>
  );
}

type About = ShownWebsite["about"];
type Highlight = Omit<About["highlights"][number], "id">;
type AboutProps = { about: Omit<About, "highlights"> & { highlights: Highlight[] } };

function About({ about }: AboutProps) {
  const [beginning, ...rest] = about.story;
  return (
    <Section id="about" label="About" heading={about.heading} lede={about.lede}>
      <div className="mt-5 grid gap-5 lg:mt-8 lg:flex lg:gap-16">
        <div className="min-w-0 max-w-prose lg:flex-5">
          <Fold lead={beginning} label="Read on" about={about.heading}>
            <div className="mt-4 grid gap-4">
              {rest.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Fold>
        </div>
        <dl className="grid min-w-0 content-start lg:flex-5">
          {about.highlights.map(({ figure, label, detail }) => (
            <div
              key={label}
              className="grid grid-cols-3 gap-x-5 border-t border-rule py-2.5 lg:py-3.5"
            >
              <dt className="col-span-2 col-start-2 font-semibold">{label}</dt>
              <dd className="col-start-1 row-span-2 row-start-1 -mt-1 font-display text-2xl leading-none text-brand">
                {figure}
              </dd>
              <dd className="col-span-2 col-start-2 text-sm text-muted">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

type Founder = Omit<ShownWebsite["leadership"]["founder"], "about">;
type LeadershipProps = { heading: string; founder: Founder };

export function Leadership({ heading, founder }: LeadershipProps) {
  return (
    <Section id="leadership" label="Leadership" heading={heading}>
      <div className="mt-5 grid gap-6 lg:mt-8 lg:flex lg:gap-16">
        <div className="min-w-0 lg:flex-3">
          <article className="border border-rule bg-raised px-5 py-5 sm:px-10 sm:py-8">
            <div className="grid gap-4 font-display text-lg leading-snug sm:gap-5 lg:leading-normal">
              {founder.bio.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <footer className="mt-5 flex items-center gap-4 sm:mt-7">
              <Avatar name={founder.name} {...founder.portrait} size="large" />
              <p>
                <strong className="block font-semibold">{founder.name}</strong>
                <span className="text-muted">{founder.role}</span>
              </p>
            </footer>
          </article>
        </div>
        <div className="grid min-w-0 content-start gap-x-8 gap-y-4 sm:grid-cols-2 lg:flex-2 lg:grid-cols-1 lg:gap-6">
          <List heading="Specialties" items={founder.specialties} />
          <List heading="Credentials" items={founder.credentials} />
          <p className="col-span-full flex flex-wrap gap-x-6 gap-y-2">
            <a className="link" href={founder.profile.href} rel="noopener">
              {founder.name} on {founder.profile.label}
            </a>
            <a className="link" href={`mailto:${founder.email}`}>
              {founder.email}
            </a>
          </p>
        </div>
      </div>
    </Section>
  );
}

function List({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold tracking-normal">{heading}</h3>
      <ul className="mt-1 text-sm text-muted lg:mt-2">
        {items.map((item) => (
          <li
            key={item}
            className="max-lg:inline max-lg:not-last:after:content-[',_'] lg:border-t lg:border-rule lg:py-1.5"
          >
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ServicesProps = ShownWebsite["services"];
type Service = ServicesProps["items"][number];

function Services({ heading, lede, items }: ServicesProps) {
  return (
    <Section id="services" label="Services" heading={heading} lede={lede}>
      <ol className="mt-5 lg:mt-8">
        {items.map((service, index) => (
          <ServiceRow key={service.id} service={service} letter={String.fromCharCode(65 + index)} />
        ))}
      </ol>
      <p className="border-t border-rule pt-6 lg:pt-8">
        <LinkButton to="/#contact" variant="main">
          Let's Discuss Your Project
          <ArrowRight size={18} />
        </LinkButton>
      </p>
    </Section>
  );
}

function ServiceRow({ service, letter }: { service: Service; letter: string }) {
  return (
    <li className="gap-x-10 border-t border-rule py-3 lg:flex lg:py-5">
      <div className="flex min-w-0 gap-3 lg:flex-3">
        <span className="w-4 shrink-0 pt-1 text-sm text-signal" aria-hidden="true">
          {letter}
        </span>
        <h3 className="text-xl">{service.name}</h3>
      </div>
      <Fold
        lead={service.summary}
        label="Details"
        about={service.name}
        className="mt-1 min-w-0 text-muted max-lg:pl-7 max-lg:text-sm lg:mt-0 lg:flex-4"
      >
        <p className="mt-4 max-w-prose text-ink">{service.detail}</p>
        <ul className="mt-4 grid gap-x-8 pb-2 text-sm text-ink sm:grid-cols-2">
          {service.deliverables.map((deliverable) => (
            <li
              key={deliverable}
              className="flex items-baseline gap-3 py-0.5 before:w-4.5 before:shrink-0 before:-translate-y-1 before:border-t-2 before:border-signal"
            >
              {deliverable}
            </li>
          ))}
        </ul>
      </Fold>
    </li>
  );
}

type TechnologiesContent = ShownWebsite["technologies"];
type TechnologiesProps = Omit<TechnologiesContent, "groups"> & {
  groups: Pick<TechnologiesContent["groups"][number], "name" | "items">[];
};

/** Technologies, set like the index at the back of a book. */
function Technologies({ heading, lede, groups }: TechnologiesProps) {
  return (
    <Section id="technologies" label="Technologies" heading={heading} lede={lede}>
      <Fold label={`All ${groups.length} categories`} about={heading} isOpenWhenWide>
        <div className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-6 lg:mt-8 lg:grid-cols-4">
          {groups.map(({ name, items }) => (
            <div
              key={name}
              className="max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-4 max-sm:border-t max-sm:border-rule max-sm:pt-2"
            >
              <h3 className="text-lg sm:border-b sm:border-control sm:pb-1 lg:pb-2">{name}</h3>
              <ul className="col-span-2 text-sm text-muted sm:mt-2 lg:mt-2">
                {items.map((item) => (
                  <li key={item} className="inline not-last:after:content-[',_']">
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Fold>
    </Section>
  );
}

type LatestPost = {
  slug: string;
  title: string;
  excerpt: string | null;
  date: { text: string; iso: string } | undefined;
};

/** The section has no images: it comes late on a long page and must not make it heavier. */
function LatestPosts({ heading, posts }: { heading: string; posts: LatestPost[] }) {
  return (
    <Section id="latest-posts" label="Blog" heading={heading}>
      <ul className="mt-4 grid gap-x-8 md:grid-cols-3 lg:mt-8">
        {posts.map(({ slug, title, excerpt, date }) => (
          <li
            key={slug}
            className="group relative border-t border-rule py-3 md:border-t-2 md:border-brand"
          >
            {date && (
              <time dateTime={date.iso} className="text-sm text-muted tabular-nums">
                {date.text}
              </time>
            )}
            <h3 className="mt-1 text-xl">
              <Link to={`/blog/${slug}`} className={POST_LINK} dir="auto">
                {title}
              </Link>
            </h3>
            {excerpt && (
              <p className="mt-2 line-clamp-3 text-sm text-muted max-md:hidden" dir="auto">
                {excerpt}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <Link to="/blog" className="link inline-flex min-h-11 items-center gap-2">
          All posts
          <ArrowRight size={16} />
        </Link>
      </p>
    </Section>
  );
}

/** The whole item is the target of its link, which is read once. */
const POST_LINK =
  "line-clamp-3 wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand";

type FoldProps = {
  /** Text that is always shown. The label follows on the same line. Both open the fold. */
  lead?: string;
  label: string;
  about: string;
  /**
   * On wide screens, the content always shows, without the label. A browser that can't style
   * `::details-content` folds it there, too.
   */
  isOpenWhenWide?: boolean;
  className?: string;
  children: ReactNode;
};

/** Shows its content at a click, and in print. */
function Fold(props: FoldProps) {
  const { lead, label, about, isOpenWhenWide = false, className = "", children } = props;
  return (
    <details className={`${DETAILS} ${isOpenWhenWide ? OPEN_WHEN_WIDE : ""} ${className}`}>
      <summary className={`${SUMMARY} ${isOpenWhenWide ? HIDDEN_WHEN_WIDE : ""}`}>
        {lead}{" "}
        <span className={LABEL}>
          {label}
          <span className="sr-only">: {about}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}

const DETAILS = "group print:details-content:[content-visibility:visible]";
const OPEN_WHEN_WIDE = "lg:details-content:[content-visibility:visible]";

const SUMMARY = "list-none [&::-webkit-details-marker]:hidden";
const HIDDEN_WHEN_WIDE = "py-2 lg:supports-[selector(::details-content)]:hidden print:hidden";

/** The chevron is drawn with borders: ten icons would make the page heavier. */
const LABEL =
  "text-sm whitespace-nowrap text-brand in-[summary:hover]:text-signal after:mb-0.5 after:ml-2 after:inline-block after:size-1.5 after:rotate-45 after:border-r-2 after:border-b-2 group-open:after:mb-0 group-open:after:rotate-225 print:hidden";
