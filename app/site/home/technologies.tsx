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
      <div className="mt-10 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
        {technologies.map(({ name, items }) => (
          <div key={name}>
            <h3 className="border-b border-control pb-2 text-lg">{name}</h3>
            <ul className="mt-3 text-sm text-muted">
              {items.map((item) => (
                <li key={item} className="py-0.5">
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
