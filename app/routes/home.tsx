import { pages } from "#content/pages.ts";
import { About } from "../components/home/about.tsx";
import { CaseStudies } from "../components/home/case-studies.tsx";
import { Contact } from "../components/home/contact.tsx";
import { Hero } from "../components/home/hero.tsx";
import { Leadership } from "../components/home/leadership.tsx";
import { Services } from "../components/home/services.tsx";
import { Technologies } from "../components/home/technologies.tsx";
import { Testimonials } from "../components/home/testimonials.tsx";
import { pageMeta, siteUrlOf } from "../meta.ts";
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
