import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { Fold } from "../fold.tsx";
import { Section } from "../section.tsx";

type Shown = ShownWebsite["technologies"];
type TechnologiesProps = Omit<Shown, "groups"> & {
  groups: Pick<Shown["groups"][number], "name" | "items">[];
};

/** Set like the index at the back of a book. */
export function Technologies({ heading, lede, groups }: TechnologiesProps) {
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
