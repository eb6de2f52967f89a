import type { Website } from "./schema/website.ts";

export const caseStudies: Website["caseStudies"] = {
  heading: "Three clients, before and after",
  lede: "What was wrong, what we did, and what was counted at the end. These three clients are not named, at their request.",
  items: [
    {
      id: "healthcare-reporting",
      published: true,
      slug: "healthcare-reporting",
      industry: "Healthcare",
      sector: "Healthcare",
      title: "One source for every hospital report",
      client: "A regional health network",
      picture: null,
      result:
        "The network now meets the same obligations with four reporting cycles a quarter, 90% fewer than before. Analysts who used to reconcile spreadsheets work on staffing and readmissions instead.",
      duration: "10 months, March 2023 to January 2024",
      team: "Four of us, with two of the network’s analysts",
      technologies: ["Snowflake", "dbt", "Apache Airflow", "Power BI"],
      figure: {
        value: "90%",
        claim: "fewer reporting cycles",
        unit: "reporting cycles per quarter",
        before: {
          label: "Before",
          value: 40,
          display: "40",
        },
        after: {
          label: "After",
          value: 4,
          display: "4",
        },
        better: "less",
      },
      description:
        "How a network of nine hospitals went from 40 reporting cycles a quarter to four: one governed warehouse, 140 agreed definitions and automated checks.",
      situation: `<p>Nine hospitals drew quality, staffing and finance figures from separate systems. Each had its own idea of what a patient day was, and when a shift ended. Reports to the board, the state and the insurers rarely matched.</p>
<p>So every report was rebuilt, checked and reissued until it did. Staff ran 40 full reporting cycles in a quarter, and the figures were often three weeks old when a decision was due.</p>`,
      work: [
        {
          id: "agree-on-the-words",
          step: "Agree on the words",
          text: "In 11 workshops, the owners of each measure wrote down what it means, what it leaves out and who decides when it changes. 140 definitions were signed before a table was built.",
        },
        {
          id: "bring-the-records-together",
          step: "Bring the records together",
          text: "Clinical, billing and HR data are loaded into one governed warehouse every night. Each figure can be traced back to the records it was counted from.",
        },
        {
          id: "automate-the-checks",
          step: "Automate the checks",
          text: "The comparisons that analysts had made by hand now run with every load. When two sources disagree, the owner of the measure is notified before the report goes out.",
        },
        {
          id: "hand-it-over",
          step: "Hand it over",
          text: "Two of the network’s analysts built the last third of the models with us. They have run the warehouse on their own since the eighth month.",
        },
      ],
      outcome: `<p>The network now meets the same obligations with four reporting cycles a quarter, 90% fewer than before. The monthly board report is ready on the second working day.</p>
<p>Analysts who used to reconcile spreadsheets work on staffing and readmissions instead.</p>`,
      quote: {
        text: "Nobody asks whose number is right anymore. They ask what we should do about it.",
        by: "Director of Quality Reporting",
      },
    },
    {
      id: "finance-breach-risk",
      published: true,
      slug: "finance-breach-risk",
      industry: "Finance",
      sector: "Finance",
      title: "Fewer copies, fewer ways in",
      client: "A multistate consumer lender",
      picture: null,
      result:
        "A second review one year later counted 14 open high-risk findings: 50% fewer data breach risks. Each one that remains has an owner, a due date and a compensating control.",
      duration: "12 months, May 2024 to May 2025",
      team: "Three of us, with the lender’s security lead",
      technologies: ["Databricks", "Microsoft Purview", "Python", "Terraform"],
      figure: {
        value: "50%",
        claim: "fewer data breach risks",
        unit: "open high-risk findings",
        before: {
          label: "Before",
          value: 28,
          display: "28",
        },
        after: {
          label: "After",
          value: 14,
          display: "14",
        },
        better: "less",
      },
      description:
        "How a consumer lender halved its open high-risk findings in a year: every copy of customer data cataloged, masked or deleted, and access tied to role.",
      situation: `<p>Customer records sat in 60 databases. Many had been copied for a test or a migration and never removed. Access was granted on request and rarely revoked, so people who had changed teams twice could still read what they read in their first.</p>
<p>An outside review listed 28 open high-risk findings that could lead to a breach. The lender’s regulator wanted to know when there would be fewer.</p>`,
      work: [
        {
          id: "find-every-copy",
          step: "Find every copy",
          text: "We scanned all 60 databases for names, account numbers and tax identifiers, and asked each owner one question: who would notice if this were gone?",
        },
        {
          id: "remove-or-mask",
          step: "Remove or mask",
          text: "Of the 60, 31 were deleted and 17 now hold masked records. Tests run on generated customers who look like real ones and are not.",
        },
        {
          id: "tie-access-to-role",
          step: "Tie access to role",
          text: "Permissions follow the job, are described as code, and end when the job does. Exceptions expire after 30 days unless somebody renews them.",
        },
        {
          id: "keep-looking",
          step: "Keep looking",
          text: "Sensitive fields are tagged at the source. A weekly scan reports new exposure to the data owners, with the name of the table and the person who made it.",
        },
      ],
      outcome: `<p>A second review one year later counted 14 open high-risk findings: 50% fewer data breach risks. Each one that remains has an owner, a due date and a compensating control.</p>
<p>Storage for test data fell by two thirds, which nobody had asked for.</p>`,
      quote: {
        text: "We had planned to buy a product. We needed a list, and the nerve to delete.",
        by: "Chief Information Security Officer",
      },
    },
    {
      id: "devops-deployment",
      published: true,
      slug: "devops-deployment",
      industry: "Enterprise DevOps",
      sector: "Manufacturing",
      title: "Smaller releases, more often",
      client: "A global equipment manufacturer",
      picture: null,
      result:
        "The same 100 hours of release work now produce 14 deployments: 40% better deployment efficiency. A failed change affects one team and is rolled back in minutes.",
      duration: "8 months, January to September 2022",
      team: "Three of us, with two of the manufacturer’s engineers",
      technologies: ["Amazon Web Services", "Kubernetes", "Terraform", "GitHub Actions"],
      figure: {
        value: "40%",
        claim: "better deployment efficiency",
        unit: "deployments per 100 hours of release work",
        before: {
          label: "Before",
          value: 10,
          display: "10",
        },
        after: {
          label: "After",
          value: 14,
          display: "14",
        },
        better: "more",
      },
      description:
        "How twelve product teams at a manufacturer went from ten to 14 deployments per 100 hours of release work: own pipelines, environments as code, rollback.",
      situation: `<p>Twelve product teams released through one shared queue. Environments were set up by hand and drifted apart, so what passed in one failed in the next.</p>
<p>One failed change held back everyone else’s. Every 100 hours of release work produced ten deployments, and most of those hours were spent waiting.</p>`,
      work: [
        {
          id: "one-pipeline-per-team",
          step: "One pipeline per team",
          text: "Each team got its own pipeline with automated tests, built from a shared template that the teams can read and change.",
        },
        {
          id: "environments-as-code",
          step: "Environments as code",
          text: "Every environment is described in a repository and can be built again in 20 minutes. Differences between them are visible in a pull request.",
        },
        {
          id: "roll-out-in-stages",
          step: "Roll out in stages",
          text: "A change reaches one plant first, then five, then all. When error rates rise, it is rolled back without a meeting.",
        },
        {
          id: "stay-until-it-is-theirs",
          step: "Stay until it is theirs",
          text: "Two client engineers worked with us throughout, and now run the platform for all twelve teams.",
        },
      ],
      outcome: `<p>The same 100 hours of release work now produce 14 deployments: 40% better deployment efficiency.</p>
<p>A failed change affects one team and is rolled back in minutes. The shared queue was closed in the sixth month.</p>`,
      quote: {
        text: "The best part is what no longer happens: nobody spends Thursday night on the phone.",
        by: "Vice President, Software Delivery",
      },
    },
  ],
};
