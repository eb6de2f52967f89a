import { hero } from "#content/home.ts";
import { ArrowRight } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Lineage } from "./lineage.tsx";

export function Hero() {
  return (
    <section
      id="home"
      aria-labelledby="home-heading"
      tabIndex={-1}
      className="frame pt-10 lg:pt-16"
    >
      <p className="flex items-center gap-3 text-[0.9rem] text-brand">
        <span className="h-px w-10 bg-signal" aria-hidden="true" />
        {hero.badge}
      </p>
      <div className="mt-5 grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] lg:items-end">
        <h1
          id="home-heading"
          className="text-[clamp(2.75rem,1.2rem+5.4vw,5.4rem)] leading-[1.02] tracking-[-0.022em]"
        >
          {hero.headline}
        </h1>
        <div className="lg:pb-2">
          <p className="max-w-[46ch]">{hero.lede}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <LinkButton to="/#contact" variant="main">
              Work with Us
              <ArrowRight size={18} />
            </LinkButton>
            <LinkButton to="/#services">Our Services</LinkButton>
          </p>
        </div>
      </div>
      <figure className="mt-10 border-t border-rule pt-6 lg:mt-14" aria-label={hero.lineageCaption}>
        <Lineage direction="across" className="hidden md:block" />
        <Lineage direction="down" className="mx-auto max-w-md md:hidden" />
      </figure>
    </section>
  );
}
