import type { DemoPost } from "./post.ts";

export const platformPosts: DemoPost[] = [
  {
    title: "How we cut a Snowflake bill by a third",
    slug: "how-we-cut-a-snowflake-bill-by-a-third",
    author: "marcus",
    drawing: 2,
    excerpt:
      "No query got slower and nobody lost access. Four changes, in the order of what they saved.",
    content: `<p>The bill had gone from $41,000 to $68,000 a month in a year, while the number of people using the warehouse grew by a tenth. The first idea in the room was to give everybody less. We looked at where the money went instead.</p>
<h2>See who spends it</h2>
<p>Snowflake records every query. Before changing a setting, group a month of them by warehouse and by what started them.</p>
<pre><code class="language-sql">select
  warehouse_name,
  coalesce(parse_json(query_tag):dbt_model::string, user_name) as started_by,
  count(*) as queries,
  round(sum(execution_time) / 3600000, 1) as hours
from snowflake.account_usage.query_history
where start_time >= dateadd('day', -30, current_timestamp())
group by 1, 2
order by hours desc
limit 25;</code></pre>
<p>Twenty-five rows were 81% of the cost. Eleven of them were scheduled jobs whose results nobody had read in a month.</p>
<h2>Four changes</h2>
<table>
<caption>Saved per month, measured over the eight weeks after each change</caption>
<thead><tr><th>Change</th><th align="right">Saved</th><th>Work</th></tr></thead>
<tbody>
<tr><td>Stopped 11 jobs that nobody read</td><td align="right">$9,200</td><td>2 days</td></tr>
<tr><td>Suspended idle warehouses after 60 seconds, not 10 minutes</td><td align="right">$6,400</td><td>1 hour</td></tr>
<tr><td>Made the six largest dbt models incremental</td><td align="right">$5,900</td><td>9 days</td></tr>
<tr><td>Moved dashboards to one shared small warehouse</td><td align="right">$1,700</td><td>1 day</td></tr>
</tbody>
<tfoot><tr><th>Together</th><td align="right">$23,200</td><td></td></tr></tfoot>
</table>
<figure><img src="chart:41,43,46,49,53,57,62,68,60,52,46,45" alt="Bar chart of monthly cost over twelve months: it rises for eight months, then falls by a third"><figcaption>Monthly cost over a year. The changes were made in the ninth month.</figcaption></figure>
<p>The second took an hour and nobody noticed. The default of ten minutes is meant for people who run a query, think, and run another. A job does not think.</p>
<h2>What we left alone</h2>
<p>Analysts’ own queries were 6% of the cost. Limits on them would have saved little and taught people to export to spreadsheets. The point of a warehouse is that questions are asked.</p>
<h2>Keeping it down</h2>
<p>Every job now has an owner and a tag. A weekly message lists jobs whose results were not read for 30 days. The owner presses “keep” or it stops. The bill has stayed between $44,000 and $47,000 for three quarters.</p>
<p>How to make a large model incremental without losing late rows is a <a href="/blog/dbt-models-that-survive-late-data">post of its own</a>.</p>`,
    tags: ["Snowflake", "dbt", "SQL"],
    publishedDaysAgo: 12,
  },
  {
    title: "Incremental dbt models that survive late data",
    slug: "dbt-models-that-survive-late-data",
    author: "marcus",
    excerpt:
      "The usual filter on the newest timestamp loses every row that arrives late. A small window and one test fix it.",
    content: `<p>An incremental model reads only what is new. The examples decide what is new by the largest timestamp already loaded. It works on the day it is written, and it loses rows from then on.</p>
<h2>How rows are lost</h2>
<p>A clinic’s system was offline on Monday and sent its visits on Wednesday, dated Monday. The model had already loaded Tuesday. Everything before Tuesday is old to it, so Monday’s visits are never read. No error, no warning, 140 visits missing.</p>
<h2>Two clocks</h2>
<p>Every row has two times: when it happened, and when it arrived. Filter on the second, and merge on a key.</p>
<pre><code class="language-sql">{{ config(
    materialized='incremental',
    unique_key='visit_id',
    incremental_strategy='merge'
) }}

select visit_id, clinic_id, visited_at, loaded_at
from {{ source('clinics', 'visits') }}
{% if is_incremental() %}
where loaded_at >= (
  select dateadd('hour', -6, max(loaded_at)) from {{ this }}
)
{% endif %}</code></pre>
<p>The six hours cover loads that run side by side and finish in a different order.<sup id="fnref1"><a href="#fn1">1</a></sup> Rows that are read twice do no harm: the merge replaces them with themselves.</p>
<h2>A test that would have told us</h2>
<p>Compare counts by day with the source, for the last 14 days. It reads two columns, takes seconds, and fails with the day and the difference.</p>
<pre><code class="language-sql">with source as (
  select visited_at::date as day, count(*) as visits
  from {{ source('clinics', 'visits') }}
  where visited_at >= current_date - 14
  group by 1
),
model as (
  select visited_at::date as day, count(*) as visits
  from {{ ref('visits') }}
  where visited_at >= current_date - 14
  group by 1
)
select day, source.visits - coalesce(model.visits, 0) as missing
from source left join model using (day)
where source.visits &lt;> coalesce(model.visits, 0)</code></pre>
<h2>When a full load is better</h2>
<p>Below a few million rows, a full load is often cheaper than the thinking. We make a model incremental when it takes more than five minutes or shows up among the <a href="/blog/how-we-cut-a-snowflake-bill-by-a-third">25 most expensive queries</a>, and not before.</p>
<ol>
<li id="fn1">We measured the longest overlap over a quarter, which was 3 hours 50 minutes, and rounded up. Yours will differ; measure it. <a href="#fnref1">↩</a></li>
</ol>`,
    tags: ["dbt", "Snowflake", "SQL"],
    publishedDaysAgo: 26,
  },
  {
    title: "A pipeline should fail before its readers notice",
    slug: "a-pipeline-should-fail-before-its-readers-notice",
    author: "marcus",
    excerpt:
      "Green tasks and wrong numbers go together well. Three checks between loading and publishing, in forty lines of Airflow.",
    content: `<p>Every task was green. The dashboard showed revenue of zero for Oregon. The file from Oregon had arrived on time, with a header and no rows.</p>
<p>A scheduler knows whether code ran. It does not know whether the result makes sense. That has to be a task too, and it has to stand between the load and the readers.</p>
<h2>Load, check, publish</h2>
<p>We load into a staging table, check it, and swap it in only if the checks pass. If they don’t, readers see yesterday’s numbers with yesterday’s date, which is honest.</p>
<pre><code class="language-python">from airflow.decorators import dag, task


@dag(schedule="0 4 * * *", catchup=False)
def daily_revenue():
    @task
    def load() -> str:
        return copy_to_staging("revenue")

    @task
    def check(table: str) -> str:
        today, usual = row_counts(table, days=28)
        problems = [
            f"{state}: {count} rows, usually {usual[state]}"
            for state, count in today.items()
            if count &lt; usual[state] * 0.5
        ]
        if problems:
            raise ValueError("; ".join(problems))
        return table

    @task
    def publish(table: str) -> None:
        swap(table, "revenue")

    publish(check(load()))


daily_revenue()</code></pre>
<h2>Which checks</h2>
<p>We start with three, and most pipelines never need more than six.</p>
<ul>
<li><strong>Volume.</strong> At least half the usual number of rows for this weekday, for each source.</li>
<li><strong>Freshness.</strong> The newest event is not older than the file.</li>
<li><strong>Keys.</strong> No duplicates, and every foreign key finds its row.</li>
</ul>
<p>Fixed limits such as “more than 10,000 rows” are wrong by Christmas. Compare with the median of the last four weeks.</p>
<h2>Who is told</h2>
<p>The message goes to the person who can call Oregon, not to the engineer on duty. It says what is missing, since when, and what readers see until it is fixed. In the first half year, 23 of 29 messages were settled without an engineer.</p>`,
    tags: ["Apache Airflow", "Python", "Snowflake"],
    publishedDaysAgo: 47,
  },
  {
    title: "Check what a partner really sends you",
    slug: "check-what-a-partner-really-sends-you",
    author: "marcus",
    excerpt:
      "A contract with a partner is a document. What arrives is something else. Parse at the edge, and count what does not fit.",
    content: `<p>The partner’s documentation said that <code>weight</code> is a number in kilograms. For six months it was. Then one of their warehouses in Canada began to send <code>"12,5"</code>.</p>
<p>Our client’s service passed it on. The string went through Kafka, into the lake, and became an empty value in a report about freight costs. It was found when a carrier complained.</p>
<h2>Parse once, at the edge</h2>
<p>Outside data is <code>unknown</code> until it has been parsed. In TypeScript a schema gives both the check and the type, so that they can’t drift apart.</p>
<pre><code class="language-typescript">import { z } from "zod";

const Shipment = z.object({
  id: z.string().min(1),
  weight: z.number().positive(),
  shippedAt: z.iso.datetime({ offset: true }),
});
type Shipment = z.infer&lt;typeof Shipment>;

export function parseShipment(message: unknown) {
  const result = Shipment.safeParse(message);
  if (result.success) return { shipment: result.data };
  return { rejected: { message, reasons: z.treeifyError(result.error) } };
}</code></pre>
<p>What does not fit goes to a topic of its own, whole, with the reason. Nothing is thrown away and nothing is guessed.</p>
<h2>Count, don’t stop</h2>
<p>One bad message in a million must not stop a port. One in ten must. We alert when more than 0.5% of the last thousand messages of a partner are rejected, and name the field that fails most often.</p>
<blockquote><p>“We knew about the comma before our own people did.”</p><footer>The partner’s integration lead, on the phone the next time</footer></blockquote>
<h2>Repair in the open</h2>
<p>It is tempting to replace the comma and move on. We did, as a rule with a name, a date and a counter. When the counter had been at zero for a quarter, the rule was removed.</p>`,
    tags: ["TypeScript", "Apache Kafka", "data quality"],
    publishedDaysAgo: 83,
  },
  {
    title: "Choosing a lakehouse you can leave",
    slug: "choosing-a-lakehouse-you-can-leave",
    author: "marcus",
    excerpt: "Cost, the people you can hire, and the way out. Notes, not finished yet.",
    content: `<p>Outline: what it costs at rest and in use, whom you can hire in your city, and how you would leave.</p>
<h2>The way out</h2>
<p>Open table formats are half of it. The other half is the jobs: count how many lines are written in a dialect that only one vendor runs.</p>`,
    tags: ["Databricks", "Snowflake"],
  },
];
