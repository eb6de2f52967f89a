import { pages } from "#content/pages.ts";
import { pageMeta, siteUrlOf } from "../meta.ts";
import { About } from "../site/home/about.tsx";
import { CaseStudies } from "../site/home/case-studies.tsx";
import { Contact } from "../site/home/contact.tsx";
import { Hero } from "../site/home/hero.tsx";
import { Leadership } from "../site/home/leadership.tsx";
import { Services } from "../site/home/services.tsx";
import { Technologies } from "../site/home/technologies.tsx";
import { Testimonials } from "../site/home/testimonials.tsx";
import { servicesData } from "../structured-data.ts";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ matches }) => {
  return pageMeta(pages.home, matches, { structuredData: servicesData(siteUrlOf(matches)) });
};

export default function Home() {
  return (
    <>
      <Hero />
      <div className="frame">
        <About />
        <Leadership />
        <Services />
        <Technologies />
      </div>
      <CaseStudies />
      <div className="frame">
        <Testimonials />
        <Contact />
      </div>
    </>
  );
}
