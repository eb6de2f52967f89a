import type { Website } from "./schema/website.ts";

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
