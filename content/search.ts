import type { Website } from "./schema/website.ts";

export const search: Website["search"] = {
  home: {
    title: "Data Engineering, AI and Cloud Consulting | {name}",
    description: "{summary}",
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
    title: "Capability Statement | {name}",
    description:
      "Core competencies, NAICS codes, SAM and CAGE identifiers and contacts for {name}, a Small Disadvantaged Business in Seattle.",
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
    title: "Case Studies | {name}",
    description:
      "What {name} did for a health network, a lender and a manufacturer: duration, team, stack and the figures before and after.",
    keywords: ["case studies", "healthcare data", "financial data", "DevOps", "data engineering"],
  },
  people: {
    title: "People and How We Work | {name}",
    description:
      "Who does the work at {name}: roles, certifications and posts, and how an engagement runs, week by week, with what you get.",
    keywords: ["team", "certifications", "data engineers", "how we work", "definition sheet"],
  },
  blog: {
    title: "Blog: Data Engineering, AI and Cloud | {name}",
    description:
      "Insights, updates, and technical articles from the {name} team on data platforms, machine learning, governance, cloud and reporting.",
    keywords: [
      "data engineering blog",
      "machine learning",
      "data governance",
      "cloud migration",
      "business intelligence",
    ],
  },
  tags: {
    title: "Blog Tags | {name}",
    description:
      "Everything the {name} team writes about, by tag: data platforms, governance, machine learning, cloud and reporting.",
    keywords: ["data engineering blog", "tags", "data governance", "machine learning"],
  },
  privacyPolicy: {
    title: "Privacy Policy | {name}",
    description:
      "What information the {name} website collects, why, how long it is kept, who sees it, and how to view, correct or delete yours.",
    keywords: ["privacy policy", "personal information", "data rights", "GDPR", "CCPA"],
  },
  termsOfService: {
    title: "Terms of Service | {name}",
    description:
      "The terms for using the {name} website and for our consulting work: statements of work, payment, ownership, confidentiality and liability.",
    keywords: ["terms of service", "consulting terms", "statement of work", "payment terms"],
  },
  dataSecurity: {
    title: "Data Security | {name}",
    description:
      "How {name} protects client data and this site: encryption, access control, compliance, incident response and how to report a problem.",
    keywords: ["data security", "encryption", "access control", "NIST SP 800-171", "CMMC"],
  },
  accessibility: {
    title: "Accessibility Statement | {name}",
    description:
      "How the {name} website meets WCAG 2.2 AA and Section 508: the last automated check, known limits and how to report a barrier.",
    keywords: ["accessibility statement", "WCAG 2.2 AA", "Section 508", "report a barrier"],
  },
};
