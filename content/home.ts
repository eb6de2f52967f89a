import type { Website } from "./schema/website.ts";

export const home: Website["home"] = {
  badge: "25+ years of data engineering in Seattle",
  headline: "We make the numbers agree for enterprises and public agencies.",
  introduction:
    "Alderline builds the data platforms, models and cloud systems that carry a record from its source to a decision. Reports arrive sooner, carry less risk and match across departments.",
  lineage: {
    sources: {
      first: "ERP",
      second: "HR",
      third: "Claims",
      fourth: "Sensors",
    },
    platform: {
      first: {
        name: "Ingest",
        check: "counted",
      },
      second: {
        name: "Store",
        check: "tested",
      },
      third: {
        name: "Govern",
        check: "owned",
      },
    },
    models: {
      first: {
        name: "Forecast",
        check: "compared",
      },
      second: {
        name: "Classify",
        check: "sampled",
      },
      third: {
        name: "Detect",
        check: "tuned",
      },
    },
    decisions: {
      first: {
        name: "Dashboards",
        check: "defined",
      },
      second: {
        name: "Board reports",
        check: "signed",
      },
      third: {
        name: "Alerts",
        check: "rehearsed",
      },
    },
    caption:
      "Diagram: records from ERP, HR, claims and sensor systems flow into one governed platform, then through forecasting, classification and detection models, and reach people as dashboards, board reports and alerts.",
  },
  about: {
    heading: "A small firm for large, untidy data",
    lede: "Our work starts where the reports disagree. It ends when your own staff can run what we built.",
    story: `Alderline began in 1999 with one contract: a Puget Sound freight company whose billing, dispatch and payroll systems each gave a different count of the same trucks. Three of us rebuilt the nightly loads, wrote down what every field meant, and left behind one report that all three departments signed. We have been doing versions of that job ever since.

The tools have changed. The work has moved from overnight batches to streaming pipelines, from server rooms to the cloud, and from monthly spreadsheets to models that score a claim as it arrives. The order of work has not. We trace each number to its source, agree on its definition with the people who own it, and only then build.

Today we are eleven engineers, analysts and architects. We work for health networks, lenders, manufacturers and public agencies. The people who scope a project are the people who build it. When we leave, your staff have the code, the documentation and the training to run it without us. Most clients call again anyway, with the next problem.`,
    highlights: [
      {
        id: "years-of-experience",
        figure: "25+",
        label: "Years of experience",
        detail: "Warehouses, migrations and models delivered since 1999.",
      },
      {
        id: "expert-team",
        figure: "11",
        label: "Expert team",
        detail: "Senior engineers, analysts and architects. No bench, no handoffs.",
      },
      {
        id: "growth-focus",
        figure: "3 in 4",
        label: "Growth focus",
        detail: "Clients who return to extend what we built as they grow.",
      },
      {
        id: "enterprise-grade",
        figure: "99.9%",
        label: "Enterprise grade",
        detail: "The availability we design for, with recovery tested before handover.",
      },
    ],
  },
  latestPosts: "From the blog",
};
