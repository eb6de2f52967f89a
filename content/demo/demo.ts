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

/** The first is the admin's own profile. */
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
  /** The slug of the post that it is about. */
  about?: string;
  stage?: "qualified" | "proposed" | "won" | "lost" | "archived" | "spam";
  /** The admin's to follow up, in so many days. */
  followUpInDays?: number;
  spamSignals?: string[];
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
    spamSignals: ["many links", "sales talk"],
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
