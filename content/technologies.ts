export const technologiesIntro = {
  heading: "What we work with",
  lede: "We choose tools your team can hire for and keep running. These are the ones we know well.",
};

export const technologies: { name: string; items: string[] }[] = [
  {
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
    name: "Analytics & BI",
    items: ["Power BI", "Tableau", "Looker", "Qlik Sense", "Apache Superset"],
  },
  {
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
    name: "Programming",
    items: ["Python", "SQL", "TypeScript", "Java", "Scala", "C#", "R"],
  },
  {
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
    name: "Machine Learning",
    items: ["scikit-learn", "PyTorch", "TensorFlow", "XGBoost", "MLflow", "Amazon SageMaker"],
  },
  {
    name: "Data Science",
    items: ["pandas", "Polars", "NumPy", "SciPy", "statsmodels", "Jupyter"],
  },
  {
    name: "Version Control",
    items: ["Git", "GitHub", "GitLab", "Bitbucket", "Azure Repos", "DVC"],
  },
];
