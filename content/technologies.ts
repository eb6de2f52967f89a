import type { Website } from "./schema/website.ts";

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
