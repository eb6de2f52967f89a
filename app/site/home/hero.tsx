import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { ArrowRight } from "../../ui/layout/icons.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { LineageFigure } from "./lineage.tsx";

type HeroProps = { hero: ShownWebsite["hero"] };

export function Hero({ hero }: HeroProps) {
  return (
    <section id="home" aria-labelledby="home-heading" tabIndex={-1} className="frame pt-7 lg:pt-12">
      <p className="flex items-center gap-3 text-sm text-brand">
        <span className="h-px w-10 bg-signal" aria-hidden="true" />
        {hero.badge}
      </p>
      <div className="mt-5 grid gap-x-12 gap-y-7 lg:flex lg:items-end">
        <h1 id="home-heading" className="min-w-0 text-5xl leading-none tracking-tight lg:flex-2">
          {hero.headline}
        </h1>
        <div className="min-w-0 lg:flex-1 lg:pb-2">
          <p className="max-w-md">{hero.lede}</p>
          <p className="mt-6 flex flex-wrap gap-3 max-sm:gap-2">
            <LinkButton to="/#contact" variant="main" className="max-sm:px-4">
              Work with Us
              <ArrowRight size={18} />
            </LinkButton>
            <LinkButton to="/#services" className="max-sm:px-4">
              Our Services
            </LinkButton>
          </p>
        </div>
      </div>
      <LineageFigure
        lineage={hero.lineage}
        caption={hero.lineageCaption}
        className="mt-7 border-t border-rule pt-5 lg:mt-10"
      />
    </section>
  );
}
