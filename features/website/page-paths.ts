/** The pages that site content fills. Case studies are below theirs. */
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

type Listed = { pages: Record<string, { path: string }>; caseStudies: { path: string }[] };

/** The paths of the pages that exist now. */
export function pathsOf({ pages, caseStudies }: Listed) {
  return [...Object.values(pages), ...caseStudies].map(({ path }) => path);
}

/** The paths of the files that visitors can download now. */
export function documentPathsOf({ caseStudies }: Pick<Listed, "caseStudies">) {
  const withPdf = [pagePaths.capabilities, ...caseStudies.map(({ path }) => path)];
  return [...withPdf.map((path) => `${path}.pdf`), SHEET_PATH];
}

/** The sample definition sheet of "How we work". */
export const SHEET_PATH = "/sample-definition-sheet.csv";

/** The value of a sector in the URL of the page that lists case studies. */
export function sectorId(sector: string) {
  return sector.toLowerCase().replaceAll(" ", "-");
}
