import { partners, testimonials, testimonialsIntro } from "#content/testimonials.ts";
import { Section } from "../section.tsx";

export function Testimonials() {
  const [first, ...others] = testimonials;
  return (
    <Section id="testimonials" number={6} label="Testimonials" heading={testimonialsIntro.heading}>
      {first && <Quote {...first} large />}
      <div className="mt-12 grid gap-12 md:grid-cols-2">
        {others.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
      <div className="mt-16 border-t border-rule pt-6">
        <h3 className="font-sans text-sm tracking-normal text-muted">{partners.label}</h3>
        <ul className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 font-display text-lg leading-tight sm:grid-cols-3">
          {partners.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

type QuoteProps = (typeof testimonials)[number] & { large?: boolean };

function Quote({ quote, name, role, organization, large = false }: QuoteProps) {
  const size = large ? "mt-8 -indent-4 pl-4 text-2xl" : "-indent-2.5 pl-2.5 text-xl";
  return (
    <figure>
      <blockquote className={`font-display leading-tight text-pretty ${size}`}>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-5 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted">
          {role}, {organization}
        </span>
      </figcaption>
    </figure>
  );
}
