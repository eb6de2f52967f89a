import { about } from "#content/home.ts";
import { Section } from "../section.tsx";

export function About() {
  return (
    <Section id="about" number={1} label="About" heading={about.heading} lede={about.lede}>
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-16">
        <div className="prose max-w-[64ch]">
          {about.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="grid content-start">
          {about.highlights.map(({ figure, label, detail }) => (
            <div
              key={label}
              className="grid grid-cols-[7rem_1fr] gap-x-5 border-t border-rule py-5 first:border-t-0 first:pt-0 lg:first:border-t lg:first:pt-5"
            >
              <dt className="col-start-2 font-semibold">{label}</dt>
              <dd className="col-start-1 row-span-2 row-start-1 -mt-1 font-display text-[2.75rem] leading-none text-brand">
                {figure}
              </dd>
              <dd className="col-start-2 text-[0.95rem] text-muted">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
