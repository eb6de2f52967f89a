import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { ArrowRight } from "../../ui/layout/icons.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { Fold } from "../fold.tsx";
import { Section } from "../section.tsx";

type ServicesProps = ShownWebsite["services"];
type Service = ServicesProps["items"][number];

export function Services({ heading, lede, items }: ServicesProps) {
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
