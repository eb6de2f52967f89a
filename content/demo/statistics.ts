/** Made-up readers of the demo. The sites that they come from don't exist. */

/** Views on an ordinary weekday. A new post has several times as many in its first days. */
export const demoPostViews: Record<string, number> = {
  "how-we-cut-a-snowflake-bill-by-a-third": 16,
  "why-your-reports-disagree": 11,
  "dbt-models-that-survive-late-data": 9,
  "the-model-was-right-and-nobody-used-it": 7,
  "answers-from-your-own-documents-with-receipts": 6,
  "sixty-copies-of-the-customer-table": 5,
  "start-a-data-catalog-with-forty-terms": 4,
  "terraform-for-an-aws-account-you-inherited": 4,
  "a-pipeline-should-fail-before-its-readers-notice": 3,
  "what-five-payroll-rehearsals-taught-us": 3,
  "check-what-a-partner-really-sends-you": 2,
  "small-releases-need-small-environments": 2,
};

export const demoPageViews: Record<string, number> = {
  "/": 31,
  "/blog": 14,
  "/capabilities": 6,
  "/case-studies": 5,
  "/case-studies/healthcare-reporting": 4,
  "/case-studies/finance-breach-risk": 3,
  "/case-studies/devops-deployment": 2,
};

/** The share of views that came from each site. The rest came directly. */
export const demoReferrers: Record<string, number> = {
  "search.example": 0.24,
  "news.example": 0.1,
  "newsletter.example.org": 0.07,
  "agency.example": 0.03,
};

/** Searches of one week, and what they find. */
export const demoSearches: { words: string; perWeek: number; results: number }[] = [
  { words: "snowflake cost", perWeek: 5, results: 1 },
  { words: "dbt", perWeek: 4, results: 3 },
  { words: "data catalog", perWeek: 3, results: 2 },
  { words: "terraform", perWeek: 2, results: 1 },
  { words: "power bi licenses", perWeek: 2, results: 0 },
  { words: "payroll migration", perWeek: 1, results: 1 },
];
