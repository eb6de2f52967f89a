import { type Service, services, servicesIntro } from "#content/services.ts";
import { ArrowRight } from "../../ui/layout/icons.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { Fold } from "../fold.tsx";
import { Section } from "../section.tsx";

export function Services() {
  return (
    <Section
      id="services"
      number={3}
      label="Services"
      heading={servicesIntro.heading}
      lede={servicesIntro.lede}
    >
      <ol className="mt-8 lg:mt-12">
        {services.map((service, index) => (
          <ServiceRow key={service.id} service={service} letter={String.fromCharCode(65 + index)} />
        ))}
      </ol>
      <p className="border-t border-rule pt-8 lg:mt-10">
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
    <li className="gap-x-10 border-t border-rule pt-5 pb-2 lg:flex lg:py-9">
      <div className="flex min-w-0 gap-3 lg:flex-3">
        <span className="w-4 shrink-0 pt-1 text-sm text-signal" aria-hidden="true">
          {letter}
        </span>
        <div>
          <h3 className="text-xl">{service.name}</h3>
          <p className="mt-2 max-w-sm text-muted lg:mt-3">{service.summary}</p>
        </div>
      </div>
      <Fold label="Details" about={service.name} className="min-w-0 max-lg:pl-7 lg:flex-4">
        <p className="max-w-prose max-lg:pt-1">{service.detail}</p>
        <ul className="mt-5 grid gap-x-8 text-sm max-lg:pb-4 sm:grid-cols-2">
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
