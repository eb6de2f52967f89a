import type { DemoPost } from "./post.ts";

export const governancePosts: DemoPost[] = [
  {
    title: "Why your reports disagree, and where to look first",
    slug: "why-your-reports-disagree",
    author: "renata",
    drawing: 0,
    excerpt:
      "Two departments, two numbers, one question. The cause is almost always one of four, and three of them are not technical.",
    content: `<p>A hospital group called us because nursing reported 612 patients at midnight and finance reported 587 for the same night. Each side had checked its query twice. Both queries were right.</p>
<p>When two reports disagree, people look for a bug. There usually is none. Each report does what its author meant; the authors meant different things.</p>
<h2>Four places to look</h2>
<ol>
<li><strong>The definition.</strong> Is a patient in observation a patient? Is an employee on unpaid leave an employee?</li>
<li><strong>The moment.</strong> One report is of midnight, the other of the last load, which ran at 1:40.</li>
<li><strong>The grain.</strong> One counts people, the other counts stays. Somebody who was moved between wards is one person and two stays.</li>
<li><strong>The pipeline.</strong> A load failed, and nobody was told.</li>
</ol>
<p>Only the last is a bug. In the 31 disagreements that we wrote down for this client, it was the cause of four.</p>
<h2>Find the rows, not the difference</h2>
<p>Do not compare totals. Compare keys. A full outer join of the two sources names every row that only one of them has, and ten of those rows explain more than an hour of discussion.</p>
<pre><code class="language-sql">select
  coalesce(n.stay_id, f.stay_id) as stay_id,
  n.ward,
  f.billing_class,
  case
    when f.stay_id is null then 'nursing only'
    when n.stay_id is null then 'finance only'
  end as found_in
from nursing_census n
full outer join finance_census f using (stay_id)
where n.stay_id is null or f.stay_id is null
order by found_in, stay_id;</code></pre>
<p>Here it returned 25 rows. All 25 had the billing class “observation”. Finance leaves those patients out, because the insurer pays for them differently. Nursing counts them, because they need nurses.</p>
<h2>Write it down, once</h2>
<p>Neither side had to change its number. They needed two names. “Patients in a bed” and “billed inpatients” are now separate measures, each with an owner, a sentence of definition and the query that computes it.</p>
<table>
<thead><tr><th>Measure</th><th>Owner</th><th>Observation patients</th><th>Taken at</th></tr></thead>
<tbody>
<tr><td>Patients in a bed</td><td>Nursing</td><td>Counted</td><td>Midnight</td></tr>
<tr><td>Billed inpatients</td><td>Finance</td><td>Left out</td><td>End of day load</td></tr>
</tbody>
</table>
<blockquote><p>Most data problems are agreements nobody wrote down.</p></blockquote>
<h2>What to do this week</h2>
<p>Take the two numbers that people argue about most. Run the join above. Show the first ten rows to both owners in the same room, and ask each of them what the row is. You will know within half an hour which of the four it is.</p>
<p>How one network went from 40 reporting cycles a quarter to four is told in <a href="/case-studies/healthcare-reporting">this case study</a>.</p>`,
    tags: ["data governance", "SQL", "Power BI"],
    publishedDaysAgo: 3,
  },
  {
    title: "Start a data catalog with forty terms",
    slug: "start-a-data-catalog-with-forty-terms",
    author: "renata",
    drawing: 11,
    excerpt:
      "Catalogs fail when they list everything and explain nothing. Begin with the words in your ten most-read reports.",
    content: `<p>The first catalog we were asked to rescue had 11,400 entries. It had been opened by 19 people in a year, and nine of those worked on the catalog. Every column of every table was listed. The description of <code>CUST_STAT_CD</code> was “customer status code”.</p>
<p>A catalog is read by somebody who has a question and little time. If the first three searches find nothing useful, there is no fourth.</p>
<h2>Pick the terms by who reads them</h2>
<p>Usage logs tell you which reports matter. List the ten that were opened by the most different people last quarter, and write down every business word on them. In our experience that gives between 30 and 50 terms.</p>
<pre><code class="language-sql">select report_name, count(distinct user_id) as readers
from report_views
where viewed_at >= current_date - interval '90 days'
group by report_name
order by readers desc
limit 10;</code></pre>
<h2>What an entry needs</h2>
<p>Four things, and nothing else at first:</p>
<ul>
<li>one sentence that a new colleague understands,</li>
<li>what is left out, because that is where reports differ,</li>
<li>the name of a person, not of a department,</li>
<li>a link to the query or the model that computes it.</li>
</ul>
<p>Lineage, sensitivity and quality scores can be added by a scanner later. A scanner such as Microsoft Purview is good at finding tables and bad at knowing what they mean. Let it do the first and keep people for the second.</p>
<h2>Let the owner be asked</h2>
<p>An owner who is never asked is not an owner. Put the name beside the figure on the report itself. For one client we added a line under each chart: “Defined by J. Alvarez. Question?” It brought six questions in the first week, and three of them led to a better definition.</p>
<h2>When to grow</h2>
<p>Add a term when somebody asked for it and did not find it. The search log is the best backlog a catalog can have. After a year, that client’s catalog had 212 entries and 340 regular readers.</p>`,
    tags: ["data governance", "Microsoft Purview", "SQL"],
    publishedDaysAgo: 38,
  },
  {
    title: "Sixty copies of the customer table",
    slug: "sixty-copies-of-the-customer-table",
    author: "renata",
    drawing: 6,
    excerpt:
      "Every copy of personal data was made for a good reason, and almost none was removed. How to find them, and what to do with each.",
    content: `<p>A lender asked us to encrypt its customer database. We asked how many customer databases there were. The answer was one. Three weeks later the answer was sixty.</p>
<p>Nobody had done anything foolish. A test needed realistic data. A vendor needed a sample. An analyst wanted last March as it was. Each copy had a reason and none had an end date.</p>
<h2>Finding them</h2>
<p>Names are no help: the copies were called <code>tmp_jw2</code> and <code>uat_final_v3</code>. Contents are. We took 2,000 known customer numbers and looked for columns in which at least one in five values was among them.</p>
<pre><code class="language-python">def looks_like_customers(values: list[str], known: set[str]) -> bool:
    """True if at least one in five sampled values is a known customer number."""
    sampled = [value.strip() for value in values if value]
    if len(sampled) &lt; 50:
        return False
    hits = sum(value in known for value in sampled)
    return hits / len(sampled) >= 0.2</code></pre>
<p>Sampling 500 rows from each text column of 214 databases took one night and cost about $40.</p>
<h2>Deciding what to do</h2>
<p>Each copy got one of four labels, and a person who agreed to it.</p>
<table>
<thead><tr><th>Label</th><th>Meaning</th><th>Copies</th></tr></thead>
<tbody>
<tr><td>Delete</td><td>Nobody could name a use</td><td>34</td></tr>
<tr><td>Mask</td><td>The shape matters, the people do not</td><td>15</td></tr>
<tr><td>Replace</td><td>A view of the source does the same</td><td>7</td></tr>
<tr><td>Keep</td><td>Needed as it is, with an owner and an end date</td><td>4</td></tr>
</tbody>
</table>
<p>We did not delete on the first day. Access was removed for 30 days first. Two owners called, both about the same monthly job. It now reads a view.</p>
<h2>Keeping it that way</h2>
<p>The scan runs every Sunday and reports only what is new. In the first quarter it found five copies; in the third, one. It takes less time to answer a message about one table than to hold a review of sixty.</p>
<p>A year on, an outside review counted half as many high-risk findings. The whole story, with the numbers, is in <a href="/case-studies/finance-breach-risk">the case study</a>.</p>`,
    tags: ["Databricks", "Microsoft Purview", "Python", "data governance"],
    publishedDaysAgo: 61,
  },
  {
    title: "What contracting officers ask about data",
    slug: "what-contracting-officers-ask-about-data",
    author: "renata",
    excerpt:
      "Five questions that come up in nearly every public-sector bid, and the answers that save both sides a month.",
    content: `<p>We have answered some 70 solicitations from state and federal agencies. The technical sections differ. Five questions about data do not.</p>
<h2>Where will it be, physically?</h2>
<p>Name the region, the provider’s authorization level and who has keys. “In the cloud” sends the question back to you with a two-week delay.</p>
<h2>Who can see it?</h2>
<p>List roles, not people, and say how a role is taken away. Agencies have all met the contractor whose account still worked a year later.</p>
<h2>What happens at the end?</h2>
<p>Describe the handover on the last day: formats, documentation, deletion, and the certificate of it. We attach a sample.</p>
<h2>How will we know that it is right?</h2>
<p>Show one check with its result. A page of method says less than a table with yesterday’s row counts.</p>
<h2>What if you are not there?</h2>
<p>Small firms are asked this more often. Our answer is that two of the client’s own people build the last third with us.</p>`,
    tags: ["public sector", "AWS GovCloud", "data governance"],
    publishedInDays: 5,
  },
];
