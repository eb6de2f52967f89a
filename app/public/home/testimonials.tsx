import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Section } from "../section.tsx";

type TestimonialsContent = ShownWebsite["testimonials"];
type Entry = TestimonialsContent["items"][number];
type Testimonial = Pick<Entry, "quote" | "name" | "role" | "organization"> & {
  picture?: NonNullable<Entry["picture"]>;
};
type TestimonialsProps = Omit<TestimonialsContent, "items"> & { items: Testimonial[] };

export function Testimonials({ heading, lede, items, partners }: TestimonialsProps) {
  const [first, ...others] = items;
  return (
    <Section id="testimonials" label="Testimonials" heading={heading} lede={lede}>
      {first && <Quote {...first} large />}
      <div className="mt-7 grid gap-7 md:grid-cols-2 lg:mt-10 lg:gap-12">
        {others.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
      <div className="mt-7 border-t border-rule pt-5 lg:mt-10">
        <h3 className="font-sans text-sm tracking-normal text-muted">{partners.label}</h3>
        <ul className="mt-3 grid grid-cols-2 gap-x-8 gap-y-2 font-display text-lg leading-tight sm:grid-cols-3">
          {partners.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

type QuoteProps = Testimonial & { large?: boolean };

function Quote({ quote, name, role, organization, picture, large = false }: QuoteProps) {
  const size = large
    ? "mt-5 -indent-3 pl-3 text-xl md:-indent-4 md:pl-4 md:text-2xl lg:mt-7"
    : "-indent-2.5 pl-2.5 text-lg md:text-xl";
  return (
    <figure>
      <blockquote className={`font-display leading-tight text-pretty ${size}`}>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-3 flex items-center gap-3 text-sm md:mt-5">
        {picture && <Avatar name={name} {...picture} size="medium" />}
        <span>
          <span className="font-semibold">{name}</span>
          <span className="block text-muted">
            {role}, {organization}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
