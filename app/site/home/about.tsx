import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { Fold } from "../fold.tsx";
import { Section } from "../section.tsx";

type About = ShownWebsite["about"];
type Highlight = Omit<About["highlights"][number], "id">;
type AboutProps = { about: Omit<About, "highlights"> & { highlights: Highlight[] } };

export function About({ about }: AboutProps) {
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
