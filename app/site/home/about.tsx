import { about } from "#content/home.ts";
import { Section } from "../section.tsx";

export function About() {
  return (
    <Section id="about" number={1} label="About" heading={about.heading} lede={about.lede}>
      <div className="mt-10 grid gap-12 lg:flex lg:gap-16">
        <div className="grid min-w-0 max-w-prose content-start gap-4 lg:flex-5">
          {about.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="grid min-w-0 content-start lg:flex-4">
          {about.highlights.map(({ figure, label, detail }) => (
            <div
              key={label}
              className="grid grid-cols-3 gap-x-5 border-t border-rule py-5 first:border-t-0 first:pt-0 lg:first:border-t lg:first:pt-5"
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
