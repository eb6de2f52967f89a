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
        <h3 className="font-sans text-[0.9rem] tracking-normal text-muted">{partners.label}</h3>
        <ul className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 font-display text-[1.25rem] leading-tight sm:grid-cols-3">
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
  const size = large ? "mt-8 text-[clamp(1.7rem,1.2rem+2vw,2.75rem)]" : "text-[1.5rem]";
  return (
    <figure>
      <blockquote className={`font-display leading-[1.22] text-pretty ${size}`}>
        <p className="hanging-quote">“{quote}”</p>
      </blockquote>
      <figcaption className="mt-5 text-[0.95rem]">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted">
          {role}, {organization}
        </span>
      </figcaption>
    </figure>
  );
}
