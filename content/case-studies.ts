type Measurement = { label: string; value: number; display: string };

export type CaseStudy = {
  id: string;
  industry: string;
  /** What /case-studies filters by. */
  sector: string;
  title: string;
  client: string;
  result: string;
  duration: string;
  team: string;
  technologies: string[];
  figure: {
    value: string;
    claim: string;
    unit: string;
    before: Measurement;
    after: Measurement;
    better: "less" | "more";
  };
};

export const caseStudiesIntro = {
  title: "Case Studies",
  heading: "Three clients, before and after",
  lede: "What was wrong, what we did, and what was counted at the end. These three clients are not named, at their request.",
  /** When a case study was last changed: it is the date of their PDFs. */
  revised: "2026-11-18",
};

export const caseStudies: CaseStudy[] = [
  {
    id: "healthcare-reporting",
    industry: "Healthcare",
    sector: "Healthcare",
    title: "One source for every hospital report",
    client: "A regional health network",
    result:
      "The network now meets the same obligations with four reporting cycles a quarter, 90% fewer than before. Analysts who used to reconcile spreadsheets work on staffing and readmissions instead.",
    duration: "10 months, March 2023 to January 2024",
    team: "Four of us, with two of the network’s analysts",
    technologies: ["Snowflake", "dbt", "Apache Airflow", "Power BI"],
    figure: {
      value: "90%",
      claim: "fewer reporting cycles",
      unit: "reporting cycles per quarter",
      before: { label: "Before", value: 40, display: "40" },
      after: { label: "After", value: 4, display: "4" },
      better: "less",
    },
  },
  {
    id: "finance-breach-risk",
    industry: "Finance",
    sector: "Finance",
    title: "Fewer copies, fewer ways in",
    client: "A multistate consumer lender",
    result:
      "A second review one year later counted 14 open high-risk findings: 50% fewer data breach risks. Each one that remains has an owner, a due date and a compensating control.",
    duration: "12 months, May 2024 to May 2025",
    team: "Three of us, with the lender’s security lead",
    technologies: ["Databricks", "Microsoft Purview", "Python", "Terraform"],
    figure: {
      value: "50%",
      claim: "fewer data breach risks",
      unit: "open high-risk findings",
      before: { label: "Before", value: 28, display: "28" },
      after: { label: "After", value: 14, display: "14" },
      better: "less",
    },
  },
  {
    id: "devops-deployment",
    industry: "Enterprise DevOps",
    sector: "Manufacturing",
    title: "Smaller releases, more often",
    client: "A global equipment manufacturer",
    result:
      "The same 100 hours of release work now produce 14 deployments: 40% better deployment efficiency. A failed change affects one team and is rolled back in minutes.",
    duration: "8 months, January to September 2022",
    team: "Three of us, with two of the manufacturer’s engineers",
    technologies: ["Amazon Web Services", "Kubernetes", "Terraform", "GitHub Actions"],
    figure: {
      value: "40%",
      claim: "better deployment efficiency",
      unit: "deployments per 100 hours of release work",
      before: { label: "Before", value: 10, display: "10" },
      after: { label: "After", value: 14, display: "14" },
      better: "more",
    },
  },
];

export const sectors = [...new Set(caseStudies.map(({ sector }) => sector))];

/** The value of a sector in the URL of the page that lists them. */
export function sectorId(sector: string) {
  return sector.toLowerCase().replaceAll(" ", "-");
}

export function caseStudyPath({ id }: CaseStudy) {
  return `/case-studies/${id}`;
}
