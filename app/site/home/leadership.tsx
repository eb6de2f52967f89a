import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Section } from "../section.tsx";

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
