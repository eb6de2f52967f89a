import { technologies, technologiesIntro } from "#content/technologies.ts";
import { Section } from "../section.tsx";

/** Set like the index at the back of a book. */
export function Technologies() {
  return (
    <Section
      id="technologies"
      number={4}
      label="Technologies"
      heading={technologiesIntro.heading}
      lede={technologiesIntro.lede}
    >
      <div className="mt-6 grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-6 lg:mt-10 lg:grid-cols-4 lg:gap-y-10">
        {technologies.map(({ name, items }) => (
          <div
            key={name}
            className="max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-4 max-sm:border-t max-sm:border-rule max-sm:pt-2"
          >
            <h3 className="text-lg sm:border-b sm:border-control sm:pb-1 lg:pb-2">{name}</h3>
            <ul className="col-span-2 text-sm text-muted sm:mt-2 lg:mt-3">
              {items.map((item) => (
                <li
                  key={item}
                  className="py-0.5 max-lg:inline max-lg:not-last:after:content-[',_']"
                >
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
