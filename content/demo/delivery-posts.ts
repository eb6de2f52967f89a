import type { DemoPost } from "./post.ts";

export const deliveryPosts: DemoPost[] = [
  {
    title: "What five payroll rehearsals taught us",
    slug: "what-five-payroll-rehearsals-taught-us",
    author: "marcus",
    excerpt:
      "The first rehearsal took 31 hours and lost leave balances. The fifth took nine hours and lost nothing. What changed in between.",
    content: `<p>A school district with 6,200 employees moved its payroll to a new system over a long weekend. Nobody was paid late and nobody was paid twice. It had gone wrong four times before, which is the point.</p>
<h2>What a rehearsal is for</h2>
<p>It is not for showing that it works. It is for finding out how it fails while nobody is waiting for a check. We ran the whole migration five times on copies, with the people, the clock and the order of the real weekend.</p>
<table>
<thead><tr><th>Rehearsal</th><th align="right">Hours</th><th align="right">Differences</th><th>Largest cause</th></tr></thead>
<tbody>
<tr><td>First</td><td align="right">31</td><td align="right">4,870</td><td>Leave of everyone hired before 2004</td></tr>
<tr><td>Second</td><td align="right">22</td><td align="right">1,130</td><td>Two tax codes read as one</td></tr>
<tr><td>Third</td><td align="right">16</td><td align="right">212</td><td>Rounding of shared positions</td></tr>
<tr><td>Fourth</td><td align="right">11</td><td align="right">9</td><td>Typing errors in the old system</td></tr>
<tr><td>Fifth</td><td align="right">9</td><td align="right">0</td><td></td></tr>
</tbody>
</table>
<h2>Compare pay, not tables</h2>
<p>A migration can copy every row and still pay people wrongly. After each rehearsal we calculated the last three pay periods in both systems and compared net pay per person, to the cent.</p>
<pre><code class="language-sql">select
  p.employee_id,
  o.net as old_net,
  n.net as new_net,
  n.net - o.net as difference
from pay_periods p
join old_pay o using (employee_id, period)
join new_pay n using (employee_id, period)
where o.net is distinct from n.net
order by abs(n.net - o.net) desc;</code></pre>
<p>This query was the definition of done. When it returned no rows, we were ready. When it returned one, we were not, and no meeting was needed to decide.</p>
<h2>The plan for turning back</h2>
<p>Each step had a time by which it had to be finished and a name beside it. If the load was not done by Saturday at six, the old system would pay once more. In the third rehearsal we practiced that too. It took 40 minutes, and everybody slept better.</p>
<h2>The day itself</h2>
<p>Nine hours and ten minutes. The most exciting message in the channel was about pizza.</p>`,
    tags: ["ERP", "migration", "PostgreSQL", "SQL"],
    publishedDaysAgo: 19,
  },
  {
    title: "Terraform for an AWS account you inherited",
    slug: "terraform-for-an-aws-account-you-inherited",
    author: "marcus",
    excerpt:
      "Nobody knows what half of it does, and it must not go down. How to bring an account under code without a big day.",
    content: `<p>The account was nine years old. It had 1,300 resources, four naming schemes and one person who remembered, and she had left in spring. The task was to bring it under Terraform without an outage.</p>
<h2>Do not import everything</h2>
<p>Import what you are going to change. Everything else is read-only knowledge, and a list is enough. We began with a list of what costs money and what is open to the internet.</p>
<pre><code class="language-bash"># Security groups that let the whole internet in, and on which ports
aws ec2 describe-security-groups \\
  --filters Name=ip-permission.cidr,Values=0.0.0.0/0 \\
  --query 'SecurityGroups[].[GroupId, GroupName, IpPermissions[].FromPort]' \\
  --output json | jq -r '.[] | @tsv'</code></pre>
<p>It returned 44 groups. Nineteen were attached to nothing, and were deleted on the first afternoon.</p>
<h2>One folder for each thing that can fail alone</h2>
<p>A single state file is a single queue. We cut along what fails together: network, data stores, each service. A plan for one service takes 12 seconds and can’t touch the database.</p>
<pre><code class="language-bash">terraform plan -generate-config-out=imported.tf
terraform plan -detailed-exitcode   # 0: code and account agree</code></pre>
<p>The second command is the goal. An import is finished when the plan is empty, not when the import ran.</p>
<h2>Watch for drift</h2>
<p>A nightly job runs the plan for every folder and reports the ones that are not empty. In the first month there were changes by hand on 17 nights. In the fourth, on two. People stop when the change is back the next morning with their name on it.</p>
<h2>What it was worth</h2>
<p>After five months, a third of the resources were under code, and they were the third that ever changes. A new environment takes 25 minutes. It used to take a ticket and two weeks.</p>`,
    tags: ["Terraform", "Amazon Web Services", "DevOps"],
    publishedDaysAgo: 54,
  },
  {
    title: "Small releases need small environments",
    slug: "small-releases-need-small-environments",
    author: "marcus",
    drawing: 4,
    excerpt:
      "Twelve teams shared one staging system and one queue. Giving every change its own environment did more than any process.",
    content: `<p>Twelve teams, one staging system. On a good day it was free for an hour. Teams collected changes until it was their turn, so each release was large, so each release failed in interesting ways, so the queue grew.</p>
<p>The usual answer is a better calendar. We removed the thing that needed one.</p>
<h2>An environment for each change</h2>
<p>Every pull request gets a namespace in Kubernetes with the changed service, the services it calls, and a small copy of the data. It is there in four minutes and gone when the request is merged.</p>
<pre><code class="language-yaml">on:
  pull_request:
    types: [opened, synchronize, closed]

jobs:
  preview:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: ./deploy/preview up "pr-$GITHUB_RUN_NUMBER"
  remove:
    if: github.event.action == 'closed'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: ./deploy/preview down "pr-$GITHUB_RUN_NUMBER"</code></pre>
<h2>Small data, chosen well</h2>
<p>A copy of production is neither small nor allowed. We built a set of 400 orders that between them contain every status, currency and oddity of the last two years. It loads in nine seconds and finds more faults than the full copy did, because people look at it.</p>
<h2>Roll out in steps, roll back by itself</h2>
<p>A merged change goes to 5% of traffic, then 25, then all, ten minutes apart. If errors rise above twice the usual rate, it goes back without asking. In the first quarter that happened 31 times. Nobody outside the team noticed 29 of them.</p>
<h2>What it cost</h2>
<p>About $3,100 a month for the environments, and two engineers of the client for half a year. Staging cost $5,800 and was switched off. The numbers before and after are in <a href="/case-studies/devops-deployment">the case study</a>.</p>`,
    tags: ["Kubernetes", "GitHub Actions", "Terraform", "DevOps"],
    publishedDaysAgo: 72,
  },
];
