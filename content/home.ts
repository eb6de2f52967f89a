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

export const services: Website["services"] = {
  heading: "Six services, one line of work",
  lede: "Take one or all six. Each begins with a short assessment and ends with your own staff running the result.",
  items: [
    {
      id: "data-platforms-analytics",
      name: "Data Platforms & Analytics",
      summary:
        "Warehouses, lakehouses and pipelines that bring every source into one tested, documented model.",
      detail:
        "We bring your sources into one warehouse or lakehouse, load it on a schedule you can rely on, and test every table before anyone reads it. Each field has an owner and a definition. Analysts query a model that matches how the business works, and can trace any figure back to its source.",
      deliverables: [
        "Source and lineage map",
        "Tested ingestion pipelines",
        "Documented data model",
        "Cost and performance baseline",
      ],
      serviceType: "Data platform engineering and analytics",
    },
    {
      id: "ai-machine-learning",
      name: "AI & Machine Learning",
      summary:
        "Forecasts, classifiers and language models in daily use, with their error rates in plain view.",
      detail:
        "We start with a decision someone makes every week and ask whether a model would improve it. Then we build the simplest one that does, test it against the current way of working, and put it into production with monitoring. If a rule or a report would serve you as well, we say so.",
      deliverables: [
        "Use-case and data assessment",
        "Model with a measured baseline",
        "Deployment and drift monitoring",
        "Model card and review record",
      ],
      serviceType: "Artificial intelligence and machine learning consulting",
    },
    {
      id: "data-governance-mdm",
      name: "Data Governance & Master Data Management",
      summary:
        "Clear ownership, shared definitions and one trusted record for each customer, patient, vendor or part.",
      detail:
        "We find where the same customer, patient or vendor is recorded twice, decide with you which record wins, and write the rules into the pipelines. Access follows role and sensitivity. Data stewards get a catalog and a short set of policies they can apply, so quality does not depend on one person’s memory.",
      deliverables: [
        "Data catalog and glossary",
        "Match, merge and survivorship rules",
        "Access and retention policies",
        "Quality scorecards for stewards",
      ],
      serviceType: "Data governance and master data management",
    },
    {
      id: "cloud-devops",
      name: "Cloud & DevOps Enablement",
      summary:
        "Cloud foundations and release pipelines that let teams ship small changes safely and often.",
      detail:
        "We set up cloud accounts, networks and identity as code, then build the pipelines that test and release your software. Moves out of a data center are planned workload by workload, with a way back at each step. Your engineers see what is running, what it costs and what changed last.",
      deliverables: [
        "Infrastructure as code",
        "Build, test and release pipelines",
        "Workload migration plan",
        "Monitoring and recovery drills",
      ],
      serviceType: "Cloud and DevOps consulting",
    },
    {
      id: "erp-hr-modernization",
      name: "ERP/HR System Modernization",
      summary:
        "Finance, supply and people systems moved to current platforms without losing history or a payroll run.",
      detail:
        "We map what the old system really does, including the spreadsheets around it, before anything moves. Data is cleaned, migrated in rehearsed rounds and reconciled to the cent. Old and new run side by side until finance and HR both sign off. Links to banks, benefits carriers and tax agencies are tested before cutover.",
      deliverables: [
        "Process and interface inventory",
        "Rehearsed data migration",
        "Parallel-run reconciliation",
        "Cutover and rollback plan",
      ],
      serviceType: "ERP and HR system modernization",
    },
    {
      id: "dashboards-executive-reporting",
      name: "Dashboards & Executive Reporting",
      summary:
        "A small set of reports that leaders read, drawn from definitions everyone has agreed on.",
      detail:
        "We ask executives which decisions they face and build only the reports those decisions need. Every measure has one definition, one owner and a link to its source. Pages load fast, work on a phone and are built to meet WCAG 2.2 AA. Reports nobody opens are retired, so the rest get read.",
      deliverables: [
        "Measure definitions and owners",
        "Executive scorecard",
        "Self-service data sets",
        "Report retirement list",
      ],
      serviceType: "Business intelligence and executive reporting",
    },
  ],
};

export const technologies: Website["technologies"] = {
  heading: "What we work with",
  lede: "We choose tools your team can hire for and keep running. These are the ones we know well.",
  groups: [
    {
      id: "data-platforms",
      name: "Data Platforms",
      items: [
        "Snowflake",
        "Databricks",
        "Google BigQuery",
        "Amazon Redshift",
        "Microsoft SQL Server",
        "Oracle Database",
        "PostgreSQL",
      ],
    },
    {
      id: "analytics-and-bi",
      name: "Analytics & BI",
      items: ["Power BI", "Tableau", "Looker", "Qlik Sense", "Apache Superset"],
    },
    {
      id: "cloud-platforms",
      name: "Cloud Platforms",
      items: [
        "Amazon Web Services",
        "Microsoft Azure",
        "Google Cloud",
        "AWS GovCloud",
        "Azure Government",
      ],
    },
    {
      id: "programming",
      name: "Programming",
      items: ["Python", "SQL", "TypeScript", "Java", "Scala", "C#", "R"],
    },
    {
      id: "data-engineering",
      name: "Data Engineering",
      items: [
        "Apache Spark",
        "Apache Airflow",
        "Apache Kafka",
        "dbt",
        "Fivetran",
        "Azure Data Factory",
        "AWS Glue",
      ],
    },
    {
      id: "machine-learning",
      name: "Machine Learning",
      items: ["scikit-learn", "PyTorch", "TensorFlow", "XGBoost", "MLflow", "Amazon SageMaker"],
    },
    {
      id: "data-science",
      name: "Data Science",
      items: ["pandas", "Polars", "NumPy", "SciPy", "statsmodels", "Jupyter"],
    },
    {
      id: "version-control",
      name: "Version Control",
      items: ["Git", "GitHub", "GitLab", "Bitbucket", "Azure Repos", "DVC"],
    },
  ],
};

export const testimonials: Website["testimonials"] = {
  heading: "What clients say",
  lede: "Three other clients, who agreed to be named.",
  items: [
    {
      id: "irene-castellan",
      quote:
        "We used to spend the first week of every month arguing about whose census was right. Now there is one number, it is on my phone by seven, and I can see where it came from.",
      name: "Irene Castellan",
      role: "Chief Data Officer",
      organization: "Cascara Valley Health",
      picture: null,
    },
    {
      id: "samuel-brandt",
      quote:
        "They told us not to buy the tool we had already picked. Six weeks of cleanup fixed what we thought was a software problem, and our examiners noticed the difference.",
      name: "Samuel Brandt",
      role: "Vice President, Risk",
      organization: "Fennimore Ridge Credit Union",
      picture: null,
    },
    {
      id: "theodora-abbott",
      quote:
        "Payroll for 3,200 people moved over a long weekend and every check was right. On the last day they handed my team the runbooks and watched us do it ourselves.",
      name: "Theodora Abbott",
      role: "Director of Enterprise Systems",
      organization: "Ostrander Bay Logistics",
      picture: null,
    },
  ],
  partners: {
    label: "Firms we work alongside",
    names: [
      "Kestrel Quay Systems",
      "Larchfold Analytics",
      "Ninebark Cloud",
      "Saltgrass Security",
      "Thornhythe Advisory",
      "Umberfield Robotics",
    ],
  },
};

export const contact: Website["contact"] = {
  heading: "Tell us what does not add up",
  lede: "Describe the problem in a few lines. An engineer reads every message, and we reply within 24 hours.",
  hoursHeading: "Business hours",
  formHeading: "Send us a message",
  messagePlaceholder: "What do you need to know, and where does the data live today?",
  agency: {
    heading: "I work for a public agency",
    hint: "All three are optional. They help us route your request to the right person.",
  },
  sent: {
    heading: "Your message is on its way",
    text: "An engineer reads it and replies within 24 hours, to",
    urgent: "If it’s urgent, call",
  },
  afterPost: {
    heading: "Facing this too?",
    text: "Tell us what you have tried. We’ll write back with what we would look at first.",
    link: "Ask us about this",
  },
  savedReplies: [
    {
      id: "suggest-a-call",
      name: "Suggest a call",
      text: "Hello {visitor},\n\nThank you for writing to us. We’d like to understand your situation before we suggest anything, and a call of 30 minutes is enough for that. Which two or three times suit you this week or next?\n\nIf you’d rather call us, our number is {mainPhone}.\n\nBest regards,\n{name}",
    },
    {
      id: "ask-for-details",
      name: "Ask for details",
      text: "Hello {visitor},\n\nThank you for your message. So that the right engineer can reply, please tell us:\n\n1. Which systems hold the data today?\n2. Who uses the results, and how often?\n3. By when do you need them?\n\nA line for each is enough.\n\nBest regards,\n{name}",
    },
  ],
};
