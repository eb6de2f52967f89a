import { deliveryPosts } from "./delivery-posts.ts";
import { governancePosts } from "./governance-posts.ts";
import { machineLearningPosts } from "./machine-learning-posts.ts";
import { platformPosts } from "./platform-posts.ts";
import type { DemoAuthor, DemoPost } from "./post.ts";

/** Sample content for `npm run demo`. A firm's own site never starts with it. */
export const demoPosts: DemoPost[] = [
  ...governancePosts,
  ...platformPosts,
  ...deliveryPosts,
  ...machineLearningPosts,
];

/** Authors of the sample posts. The first is the admin's own profile. */
export const demoAuthors: { id: DemoAuthor; email: string; name: string; bio: string }[] = [
  {
    id: "renata",
    email: "renata@alderline.example.com",
    name: "Renata Okoye",
    bio: "Founder and principal of Alderline. She began as a night-shift database administrator, and writes about data that has to agree with itself.",
  },
  {
    id: "marcus",
    email: "marcus@alderline.example.com",
    name: "Marcus Lindqvist",
    bio: "Leads platform engineering. He has moved payrolls, warehouses and one very old mainframe, most of them on long weekends.",
  },
  {
    id: "priya",
    email: "priya@alderline.example.com",
    name: "Priya Raman",
    bio: "Leads applied machine learning. She would rather improve a printed list than a benchmark.",
  },
];

export type DemoMessage = {
  name: string;
  email: string;
  message: string;
  hoursAgo: number;
  /** The slug of the post that the message is about. */
  about?: string;
  stage?: "qualified" | "proposed" | "won" | "lost" | "archived" | "spam";
  /** The number of days until the admin is to follow up. */
  followUpInDays?: number;
  spam_signals?: string[];
  notes?: string;
};

export const demoMessages: DemoMessage[] = [
  {
    name: "Dana Whitlock",
    email: "dana@example.com",
    message:
      "Our census numbers differ between nursing and finance. Could we talk next week about where to start?",
    hoursAgo: 2,
    about: "why-your-reports-disagree",
  },
  {
    name: "Jürgen Groß",
    email: "juergen@example.org",
    message:
      "Guten Tag! We plan to leave our data center in 2027.\nWhat would you look at first? 🌲",
    hoursAgo: 20,
  },
  {
    name: "ليلى حداد",
    email: "layla@example.net",
    message: "نريد أن تتفق تقاريرنا الشهرية. هل تعملون عن بعد؟",
    hoursAgo: 50,
    about: "why-your-reports-disagree",
    stage: "qualified",
    followUpInDays: 1,
    notes: "Called back on Tuesday. Sends two sample reports.",
  },
  {
    name: "Top Ranking Team",
    email: "sales@example.org",
    message:
      "We offer SEO services and backlinks: https://a.example https://b.example www.c.example",
    hoursAgo: 60,
    stage: "spam",
    spam_signals: ["many links", "sales talk"],
  },
  {
    name: "Tomás Herrera",
    email: "tomas@example.com",
    message:
      "We pay for three warehouses that nobody can name. Do you look at a bill before you quote?",
    hoursAgo: 120,
    about: "how-we-cut-a-snowflake-bill-by-a-third",
    stage: "proposed",
    followUpInDays: -2,
  },
  {
    name: "Ingrid Solberg",
    email: "ingrid@example.org",
    message: "Your post on late data describes our Monday mornings. Is there a short engagement?",
    hoursAgo: 290,
    about: "dbt-models-that-survive-late-data",
    stage: "won",
    notes: "Two weeks, starting in spring.",
  },
  {
    name: "Wendell Ames",
    email: "wendell@example.net",
    message: "Could you send the capability statement as a PDF? Our form takes no links.",
    hoursAgo: 380,
    stage: "archived",
  },
  {
    name: "Aiko Tanabe",
    email: "aiko@example.com",
    message: "How long would the same review of our Snowflake account take?",
    hoursAgo: 270,
    about: "how-we-cut-a-snowflake-bill-by-a-third",
    stage: "archived",
  },
];

// Made-up statistics for the demo. The sites that readers come from don't exist.

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

/** Searches of one week, and the number of their results. */
export const demoSearches: { words: string; perWeek: number; results: number }[] = [
  { words: "snowflake cost", perWeek: 5, results: 1 },
  { words: "dbt", perWeek: 4, results: 3 },
  { words: "data catalog", perWeek: 3, results: 2 },
  { words: "terraform", perWeek: 2, results: 1 },
  { words: "power bi licenses", perWeek: 2, results: 0 },
  { words: "payroll migration", perWeek: 1, results: 1 },
];
