import { firm } from "./firm.ts";

export type PageMeta = { path: string; title: string; description: string; keywords: string[] };

type PageName =
  | "home"
  | "capabilities"
  | "caseStudies"
  | "people"
  | "blog"
  | "tags"
  | "privacyPolicy"
  | "termsOfService"
  | "dataSecurity"
  | "accessibility";

export const pages: Record<PageName, PageMeta> = {
  home: {
    path: "/",
    title: `Data Engineering, AI and Cloud Consulting | ${firm.name}`,
    description: firm.summary,
    keywords: [
      "data engineering",
      "AI consulting",
      "machine learning",
      "cloud consulting",
      "data governance",
      "ERP modernization",
      "Seattle",
    ],
  },
  capabilities: {
    path: "/capabilities",
    title: `Capability Statement | ${firm.name}`,
    description: `Core competencies, NAICS codes, SAM and CAGE identifiers and contacts for ${firm.name}, a Small Disadvantaged Business in Seattle.`,
    keywords: [
      "capability statement",
      "NAICS 541512",
      "small disadvantaged business",
      "government contractor",
      "data engineering",
      "CAGE code",
    ],
  },
  caseStudies: {
    path: "/case-studies",
    title: `Case Studies | ${firm.name}`,
    description: `What ${firm.name} did for a health network, a lender and a manufacturer: duration, team, stack and the figures before and after.`,
    keywords: ["case studies", "healthcare data", "financial data", "DevOps", "data engineering"],
  },
  people: {
    path: "/people",
    title: `People and How We Work | ${firm.name}`,
    description: `Who does the work at ${firm.name}: roles, certifications and posts, and how an engagement runs, week by week, with what you get.`,
    keywords: ["team", "certifications", "data engineers", "how we work", "definition sheet"],
  },
  blog: {
    path: "/blog",
    title: `Blog: Data Engineering, AI and Cloud | ${firm.name}`,
    description: `Insights, updates, and technical articles from the ${firm.name} team on data platforms, machine learning, governance, cloud and reporting.`,
    keywords: [
      "data engineering blog",
      "machine learning",
      "data governance",
      "cloud migration",
      "business intelligence",
    ],
  },
  tags: {
    path: "/blog/tags",
    title: `Blog Tags | ${firm.name}`,
    description: `Everything the ${firm.name} team writes about, by tag: data platforms, governance, machine learning, cloud and reporting.`,
    keywords: ["data engineering blog", "tags", "data governance", "machine learning"],
  },
  privacyPolicy: {
    path: "/privacy-policy",
    title: `Privacy Policy | ${firm.name}`,
    description: `What information the ${firm.name} website collects, why, how long it is kept, who sees it, and how to view, correct or delete yours.`,
    keywords: ["privacy policy", "personal information", "data rights", "GDPR", "CCPA"],
  },
  termsOfService: {
    path: "/terms-of-service",
    title: `Terms of Service | ${firm.name}`,
    description: `The terms for using the ${firm.name} website and for our consulting work: statements of work, payment, ownership, confidentiality and liability.`,
    keywords: ["terms of service", "consulting terms", "statement of work", "payment terms"],
  },
  dataSecurity: {
    path: "/data-security",
    title: `Data Security | ${firm.name}`,
    description: `How ${firm.name} protects client data and this site: encryption, access control, compliance, incident response and how to report a problem.`,
    keywords: ["data security", "encryption", "access control", "NIST SP 800-171", "CMMC"],
  },
  accessibility: {
    path: "/accessibility",
    title: `Accessibility Statement | ${firm.name}`,
    description: `How the ${firm.name} website meets WCAG 2.2 AA and Section 508: the last automated check, known limits and how to report a barrier.`,
    keywords: ["accessibility statement", "WCAG 2.2 AA", "Section 508", "report a barrier"],
  },
};
