/** Sample posts and messages for `npm run demo`. A firm's own site never starts with them. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string | null;
  content: string;
  tags: string[];
  /** Which drawing it shows; undefined: none. */
  drawing?: number;
  /** Days before today; undefined: a draft. */
  publishedDaysAgo?: number;
};

export const demoProfile = {
  name: "Renata Okoye",
  bio: "Founder and principal of Alderline. She writes about data that has to agree with itself.",
};

export const demoPosts: DemoPost[] = [
  {
    title: "Why your reports disagree, and where to look first",
    slug: "why-your-reports-disagree",
    drawing: 0,
    excerpt:
      "Two departments, two numbers, one question. In most cases the cause is one of four, and three of them are not technical.",
    content: `<p>When two reports disagree, people look for a bug. There usually is none. Each report does what its author meant; the authors meant different things.</p>
<h2>Four places to look</h2>
<ol>
<li><strong>The definition.</strong> Is an employee on leave an employee?</li>
<li><strong>The moment.</strong> One report is of midnight, the other of nine in the morning.</li>
<li><strong>The grain.</strong> One counts people, the other positions.</li>
<li><strong>The pipeline.</strong> A load failed, and nobody was told.</li>
</ol>
<p>Only the last is a bug. Write down the answers to the first three, have the owners sign them, and most disagreements end there.</p>
<blockquote><p>Most data problems are agreements nobody wrote down.</p></blockquote>`,
    tags: ["data governance", "reporting"],
    publishedDaysAgo: 6,
  },
  {
    title: "A data catalog that people open twice",
    slug: "a-data-catalog-that-people-open-twice",
    drawing: 1,
    excerpt: "Start with forty terms, not four thousand.",
    content: `<p>Catalogs fail when they list everything and explain nothing. Start with the forty terms that appear in your ten most-read reports.</p>
<pre><code>select term, owner, definition
from glossary
where reads_last_quarter > 0
order by reads_last_quarter desc;</code></pre>
<p>Give each one an owner, a definition in one sentence, and a link to the query that computes it.</p>`,
    tags: ["data governance", "catalogs", "SQL"],
    publishedDaysAgo: 34,
  },
  {
    title:
      "Moving a payroll over a long weekend: what we rehearsed, what went wrong in the rehearsals, and why nothing went wrong on the day itself",
    slug: "moving-a-payroll-over-a-long-weekend",
    excerpt: null,
    content: `<p>We ran the migration five times before it counted. The first rehearsal took 31 hours and lost the leave balances of everybody hired before 2004. The fifth took nine hours and lost nothing.</p>
<h2>What a rehearsal is for</h2>
<p>It is not for showing that it works. It is for finding out how it fails while nobody is waiting for a check.</p>
<table><thead><tr><th>Rehearsal</th><th>Hours</th><th>Differences</th></tr></thead><tbody><tr><td>1</td><td>31</td><td>4,212</td></tr><tr><td>3</td><td>14</td><td>96</td></tr><tr><td>5</td><td>9</td><td>0</td></tr></tbody></table>`,
    tags: ["ERP", "migration"],
    publishedDaysAgo: 75,
  },
  {
    title: "البيانات التي تتفق مع نفسها",
    slug: "data-that-agrees",
    excerpt: "مقال قصير عن التعريفات المشتركة.",
    content: '<p dir="rtl">عندما يختلف تقريران، فالسبب غالبا تعريف لم يكتبه أحد.</p>',
    tags: ["العربية"],
    publishedDaysAgo: 120,
  },
  {
    title: "Plain text, no tags, no excerpt",
    slug: "plain-text",
    excerpt: null,
    content: "This post was pasted as plain text.\n\nIt still deserves paragraphs.",
    tags: [],
    publishedDaysAgo: 200,
  },
  {
    title: "Choosing a lakehouse without regret",
    slug: "choosing-a-lakehouse",
    drawing: 2,
    excerpt: "Notes for a post. Not ready yet.",
    content: "<p>Outline: cost, people you can hire, and the way out.</p>",
    tags: ["data platforms"],
  },
];

export type DemoMessage = {
  name: string;
  email: string;
  message: string;
  hoursAgo: number;
  state?: "answered" | "archived" | "spam";
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
    state: "answered",
    notes: "Called back on Tuesday. Sends two sample reports.",
  },
  {
    name: "Top Ranking Team",
    email: "sales@example.org",
    message:
      "We offer SEO services and backlinks: https://a.example https://b.example www.c.example",
    hoursAgo: 60,
    state: "spam",
    spamSignals: ["many links", "sales talk"],
  },
];
