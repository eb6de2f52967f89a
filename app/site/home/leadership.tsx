import { leadership } from "#content/leadership.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Section } from "../section.tsx";

export function Leadership() {
  const { founder } = leadership;
  return (
    <Section id="leadership" number={2} label="Leadership" heading={leadership.heading}>
      <div className="mt-6 grid gap-8 lg:mt-10 lg:flex lg:gap-16">
        <div className="min-w-0 lg:flex-5">
          <article className="border border-rule bg-raised px-5 py-6 sm:px-10 sm:py-11">
            <div className="grid gap-4 font-display text-lg leading-snug sm:gap-5 sm:text-xl">
              {founder.bio.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <footer className="mt-6 sm:mt-8 flex items-center gap-4">
              <Avatar name={founder.name} size="large" />
              <p>
                <strong className="block font-semibold">{founder.name}</strong>
                <span className="text-muted">{founder.role}</span>
              </p>
            </footer>
          </article>
        </div>
        <div className="grid min-w-0 grid-cols-2 content-start gap-x-8 gap-y-6 lg:flex-4 lg:grid-cols-1 lg:gap-8">
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
      <ul className="mt-2">
        {items.map((item) => (
          <li key={item} className="border-t border-rule py-2 text-muted max-lg:text-sm">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
