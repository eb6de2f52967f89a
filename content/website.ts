import { accessibility } from "./accessibility.ts";
import { capabilities } from "./capabilities.ts";
import { caseStudies } from "./case-studies.ts";
import { firm } from "./firm.ts";
import { contact, home, services, technologies, testimonials } from "./home.ts";
import { leadership } from "./leadership.ts";
import { dataSecurity, privacyPolicy, termsOfService } from "./legal.ts";
import published from "./published.json" with { type: "json" };
import type { Website } from "./schema/website.ts";
import { search } from "./search.ts";

/** Sample data: the firm, its address, numbers and people are fictitious. */
const sample: Website = {
  firm,
  home,
  leadership,
  services,
  technologies,
  caseStudies,
  testimonials,
  contact,
  capabilities,
  legal: { privacyPolicy, termsOfService, dataSecurity },
  accessibility,
  search,
};

/** The site content that `npm run content -- export` wrote, or the sample. The build checks it. */
export const website = (published as Website | null) ?? sample;
