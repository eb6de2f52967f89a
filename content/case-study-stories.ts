import { type CaseStudy, caseStudyPath } from "./case-studies.ts";
import { firm } from "./firm.ts";
import type { PageMeta } from "./pages.ts";

export type Story = {
  description: string;
  situation: string[];
  work: { step: string; text: string }[];
  result: string[];
  quote: { text: string; by: string };
};

/** What each case study's own page says, by its id. Apart from the rest, which the home page loads. */
export const stories: Record<string, Story> = {
  "healthcare-reporting": {
    description:
      "How a network of nine hospitals went from 40 reporting cycles a quarter to four: one governed warehouse, 140 agreed definitions and automated checks.",
    situation: [
      "Nine hospitals drew quality, staffing and finance figures from separate systems. Each had its own idea of what a patient day was, and when a shift ended. Reports to the board, the state and the insurers rarely matched.",
      "So every report was rebuilt, checked and reissued until it did. Staff ran 40 full reporting cycles in a quarter, and the figures were often three weeks old when a decision was due.",
    ],
    work: [
      {
        step: "Agree on the words",
        text: "In 11 workshops, the owners of each measure wrote down what it means, what it leaves out and who decides when it changes. 140 definitions were signed before a table was built.",
      },
      {
        step: "Bring the records together",
        text: "Clinical, billing and HR data are loaded into one governed warehouse every night. Each figure can be traced back to the records it was counted from.",
      },
      {
        step: "Automate the checks",
        text: "The comparisons that analysts had made by hand now run with every load. When two sources disagree, the owner of the measure is notified before the report goes out.",
      },
      {
        step: "Hand it over",
        text: "Two of the network’s analysts built the last third of the models with us. They have run the warehouse on their own since the eighth month.",
      },
    ],
    result: [
      "The network now meets the same obligations with four reporting cycles a quarter, 90% fewer than before. The monthly board report is ready on the second working day.",
      "Analysts who used to reconcile spreadsheets work on staffing and readmissions instead.",
    ],
    quote: {
      text: "Nobody asks whose number is right anymore. They ask what we should do about it.",
      by: "Director of Quality Reporting",
    },
  },
  "finance-breach-risk": {
    description:
      "How a consumer lender halved its open high-risk findings in a year: every copy of customer data cataloged, masked or deleted, and access tied to role.",
    situation: [
      "Customer records sat in 60 databases. Many had been copied for a test or a migration and never removed. Access was granted on request and rarely revoked, so people who had changed teams twice could still read what they read in their first.",
      "An outside review listed 28 open high-risk findings that could lead to a breach. The lender’s regulator wanted to know when there would be fewer.",
    ],
    work: [
      {
        step: "Find every copy",
        text: "We scanned all 60 databases for names, account numbers and tax identifiers, and asked each owner one question: who would notice if this were gone?",
      },
      {
        step: "Remove or mask",
        text: "Of the 60, 31 were deleted and 17 now hold masked records. Tests run on generated customers who look like real ones and are not.",
      },
      {
        step: "Tie access to role",
        text: "Permissions follow the job, are described as code, and end when the job does. Exceptions expire after 30 days unless somebody renews them.",
      },
      {
        step: "Keep looking",
        text: "Sensitive fields are tagged at the source. A weekly scan reports new exposure to the data owners, with the name of the table and the person who made it.",
      },
    ],
    result: [
      "A second review one year later counted 14 open high-risk findings: 50% fewer data breach risks. Each one that remains has an owner, a due date and a compensating control.",
      "Storage for test data fell by two thirds, which nobody had asked for.",
    ],
    quote: {
      text: "We had planned to buy a product. We needed a list, and the nerve to delete.",
      by: "Chief Information Security Officer",
    },
  },
  "devops-deployment": {
    description:
      "How twelve product teams at a manufacturer went from ten to 14 deployments per 100 hours of release work: own pipelines, environments as code, rollback.",
    situation: [
      "Twelve product teams released through one shared queue. Environments were set up by hand and drifted apart, so what passed in one failed in the next.",
      "One failed change held back everyone else’s. Every 100 hours of release work produced ten deployments, and most of those hours were spent waiting.",
    ],
    work: [
      {
        step: "One pipeline per team",
        text: "Each team got its own pipeline with automated tests, built from a shared template that the teams can read and change.",
      },
      {
        step: "Environments as code",
        text: "Every environment is described in a repository and can be built again in 20 minutes. Differences between them are visible in a pull request.",
      },
      {
        step: "Roll out in stages",
        text: "A change reaches one plant first, then five, then all. When error rates rise, it is rolled back without a meeting.",
      },
      {
        step: "Stay until it is theirs",
        text: "Two client engineers worked with us throughout, and now run the platform for all twelve teams.",
      },
    ],
    result: [
      "The same 100 hours of release work now produce 14 deployments: 40% better deployment efficiency.",
      "A failed change affects one team and is rolled back in minutes. The shared queue was closed in the sixth month.",
    ],
    quote: {
      text: "The best part is what no longer happens: nobody spends Thursday night on the phone.",
      by: "Vice President, Software Delivery",
    },
  },
};

/** A case study's page, as crawlers and link previews see it. */
export function caseStudyPage(study: CaseStudy): PageMeta {
  return {
    path: caseStudyPath(study),
    title: `${study.title} | ${firm.name}`,
    description: stories[study.id]?.description ?? study.result,
    keywords: [study.industry, "case study", ...study.technologies],
  };
}
