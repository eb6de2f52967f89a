import { accessibility } from "./accessibility.ts";
import { capabilities } from "./capabilities.ts";
import { caseStudies } from "./case-studies.ts";
import { contact } from "./contact.ts";
import { firm } from "./firm.ts";
import { home } from "./home.ts";
import { leadership } from "./leadership.ts";
import { dataSecurity } from "./legal/data-security.ts";
import { privacyPolicy } from "./legal/privacy-policy.ts";
import { termsOfService } from "./legal/terms-of-service.ts";
import published from "./published.json" with { type: "json" };
import type { Website } from "./schema/website.ts";
import { search } from "./search.ts";
import { services } from "./services.ts";
import { technologies } from "./technologies.ts";
import { testimonials } from "./testimonials.ts";

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

/** What `npm run content -- export` wrote, or the sample data. The build checks it. */
export const website = (published as Website | null) ?? sample;
