import type { DemoPost } from "./post.ts";

export const machineLearningPosts: DemoPost[] = [
  {
    title: "The model was right and nobody used it",
    slug: "the-model-was-right-and-nobody-used-it",
    author: "priya",
    drawing: 3,
    excerpt:
      "A forecast of missed appointments that beat every baseline, and sat unread for four months. What we build first since then.",
    content: `<p>We built a model that predicts which patients will miss their appointment. On data it had never seen, the tenth of patients with the highest scores contained almost half of those who did not come. The clinic was delighted. Four months later, nobody was using it.</p>
<p>The scores were in a dashboard. The people who call patients work from a printed list.</p>
<h2>Begin with the decision</h2>
<p>Before we open a notebook now, we write four lines on a page:</p>
<ol>
<li>Who decides something differently because of this?</li>
<li>When, and in front of which screen or sheet of paper?</li>
<li>What do they do today?</li>
<li>How will we know that it got better?</li>
</ol>
<p>For the clinic: Mrs. Tran, at 8:15, on the printed call list. She calls from the top and gets through about 60 of 140 names. The list was sorted by last name.</p>
<h2>The baseline is what they do today</h2>
<p>Accuracy compared with a coin says nothing. The baseline is the alphabet, and after it the simplest rule that anybody in the office would suggest.</p>
<pre><code class="language-python">import pandas as pd

def reached(ranking: pd.Series, missed: pd.Series, calls: int = 60) -> float:
    """Share of missed appointments among the first names that are called."""
    first = ranking.sort_values(ascending=False).head(calls).index
    return missed.loc[first].sum() / missed.sum()</code></pre>
<table>
<caption>Share of missed appointments among the first 60 of 140 names</caption>
<thead><tr><th>Order of the list</th><th align="right">Share</th></tr></thead>
<tbody>
<tr><td>By last name</td><td align="right">43%</td></tr>
<tr><td>Missed one before</td><td align="right">68%</td></tr>
<tr><td>Gradient boosting, 31 features</td><td align="right">79%</td></tr>
</tbody>
</table>
<p>The rule “missed one before” needs one line of SQL. It went into the printed list the same week. The model followed two months later and added eleven points, which was worth having, and not where most of the gain was.</p>
<h2>Put it where the work is</h2>
<p>The list is still printed. It has a new order and one new column: “Why”, in three words, such as “missed in May”. Mrs. Tran says she would not trust it without the column.</p>
<blockquote><p>If the list is wrong, I want to see why it thought so.</p></blockquote>
<p>Missed appointments fell from 14% to 9% in a quarter. The best feature was the paper.</p>`,
    tags: ["machine learning", "Python", "XGBoost", "pandas"],
    publishedDaysAgo: 8,
  },
  {
    title: "Answers from your own documents, with receipts",
    slug: "answers-from-your-own-documents-with-receipts",
    author: "priya",
    excerpt:
      "An assistant that reads 9,000 pages of policy is useful only if it shows the page. How we build it, and how we test it.",
    content: `<p>A state government agency has 9,000 pages of benefit policy. Case workers search it forty times a day. They asked for “a chatbot”. What they needed was the right paragraph, with its number, in under ten seconds.</p>
<h2>Search first</h2>
<p>Most of the quality comes from finding the right passages, and most of that comes from cutting the documents along their own structure. A section of a manual is a better unit than 500 words, and it has a number that people can quote.</p>
<p>We store passages in PostgreSQL, beside the data that decides who may read them. Full text finds the exact terms, vectors find the paraphrases, and a sum of the reciprocal ranks joins the two.</p>
<pre><code class="language-sql">with by_words as (
  select id, row_number() over (
    order by ts_rank_cd(words, query) desc
  ) as place
  from passages, websearch_to_tsquery('english', $1) query
  where words @@ query
  limit 50
),
by_meaning as (
  select id, row_number() over (
    order by embedding &lt;=> $2
  ) as place
  from passages
  order by embedding &lt;=> $2
  limit 50
)
select id, sum(1.0 / (60 + place)) as score
from (
  select * from by_words union all select * from by_meaning
) found
group by id
order by score desc
limit 8;</code></pre>
<h2>Answer only from what was found</h2>
<p>The language model gets the eight passages and the question, and must cite a section for each sentence. A second, dumb program checks that each cited section was among the eight. A sentence without a valid citation is not shown. If nothing is left, the answer is: “I didn’t find this in the manual,” with the closest three sections.</p>
<p>It says so for about one question in nine. Case workers told us that this is the reason they trust the other eight.</p>
<h2>Test it like software</h2>
<p>Two supervisors wrote 220 questions with the section that answers each.<sup id="fnref1"><a href="#fn1">1</a></sup> They run with every change.</p>
<table>
<thead><tr><th>Version</th><th align="right">Right section in the first 8</th><th align="right">Answers with a wrong citation</th></tr></thead>
<tbody>
<tr><td>Vectors only, fixed length</td><td align="right">71%</td><td align="right">9.5%</td></tr>
<tr><td>Sections as units</td><td align="right">84%</td><td align="right">4.1%</td></tr>
<tr><td>Words and vectors together</td><td align="right">93%</td><td align="right">3.6%</td></tr>
<tr><td>Citations checked</td><td align="right">93%</td><td align="right">0.0%</td></tr>
</tbody>
</table>
<figure><img src="chart:71,84,93,93" alt="Bar chart of four versions, each finding the right section more often than the one before"><figcaption>The share of questions for which the right section was found, version by version.</figcaption></figure>
<h2>What it does not do</h2>
<p>It decides nothing. It does not see case files. It runs in the agency’s own cloud account, and no text leaves it. These three sentences took longer to agree on than the software took to write, and they are the reason that it is in use.</p>
<ol>
<li id="fn1">It took them four days. No other four days of the project were worth as much. <a href="#fnref1">↩</a></li>
</ol>`,
    tags: ["AI", "PostgreSQL", "SQL", "public sector"],
    publishedDaysAgo: 33,
  },
];
