/** The pages that the firm's words fill. Case studies are below theirs. */
export const pagePaths = {
  home: "/",
  capabilities: "/capabilities",
  caseStudies: "/case-studies",
  people: "/people",
  blog: "/blog",
  tags: "/blog/tags",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  dataSecurity: "/data-security",
  accessibility: "/accessibility",
} as const;

/** The value of a sector in the URL of the page that lists case studies. */
export function sectorId(sector: string) {
  return sector.toLowerCase().replaceAll(" ", "-");
}
