import { z } from "zod";
import { capabilitiesSchema } from "./capabilities.ts";
import { caseStudiesSchema } from "./case-studies.ts";
import { contactSchema } from "./contact.ts";
import { firmSchema } from "./firm.ts";
import { homeSchema } from "./home.ts";
import { leadershipSchema } from "./leadership.ts";
import { accessibilitySchema, legalSchema } from "./legal.ts";
import { searchSchema } from "./search.ts";
import { servicesSchema } from "./services.ts";
import { technologiesSchema } from "./technologies.ts";
import { testimonialsSchema } from "./testimonials.ts";

/** The firm's own words. Texts may contain {name} and other facts of the firm; see facts.ts. */
export const websiteSchema = z.strictObject({
  firm: firmSchema,
  home: homeSchema,
  leadership: leadershipSchema,
  services: servicesSchema,
  technologies: technologiesSchema,
  caseStudies: caseStudiesSchema,
  testimonials: testimonialsSchema,
  contact: contactSchema,
  capabilities: capabilitiesSchema,
  legal: legalSchema,
  accessibility: accessibilitySchema,
  search: searchSchema,
});

export type Website = z.output<typeof websiteSchema>;
