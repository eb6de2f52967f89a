import type { Website } from "./schema/website.ts";

export const capabilities: Website["capabilities"] = {
  about:
    "Alderline is a Seattle small business that builds data platforms, AI models and cloud systems for government and commercial clients. With 25+ years of experience, we bring scattered records into one governed source, modernize the ERP and HR systems that produce them, and deliver reports that program managers and executives can act on. Our eleven senior practitioners work as a prime or a subcontractor, on site or remotely, and supply technical staff when a program needs them.",
  pointOfContact: {
    name: "Caroline Beck",
    role: "Director of Government Programs",
    email: "caroline@alderline.example.com",
  },
  competencies: [
    {
      id: "data-and-ai",
      name: "Data & AI",
      items: [
        "Data warehouses and lakehouses",
        "Data pipelines and integration",
        "Machine learning and forecasting",
        "Language models and document search",
        "Data governance and master data",
        "Dashboards and executive reporting",
      ],
      tags: [
        "data governance",
        "data platforms",
        "data engineering",
        "machine learning",
        "reporting",
      ],
      caseStudies: ["healthcare-reporting", "finance-breach-risk"],
    },
    {
      id: "development",
      name: "Development",
      items: [
        "Custom application development",
        "API design and system integration",
        "ERP and HR system modernization",
        "Legacy database migration",
        "Section 508 accessible interfaces",
        "Test automation",
      ],
      tags: ["ERP", "migration", "SQL", "accessibility"],
      caseStudies: ["devops-deployment"],
    },
    {
      id: "cloud-and-infrastructure",
      name: "Cloud & Infrastructure",
      items: [
        "Cloud architecture and migration",
        "Infrastructure as code",
        "CI/CD and release automation",
        "Container platforms",
        "Monitoring and observability",
        "Backup and disaster recovery",
      ],
      tags: ["cloud", "DevOps", "security", "Terraform"],
      caseStudies: ["devops-deployment"],
    },
    {
      id: "operations",
      name: "Operations",
      items: [
        "Program and project management",
        "Business process analysis",
        "Human resources consulting",
        "Technical staffing and placement",
        "Training and knowledge transfer",
        "Production support",
      ],
      tags: ["operations", "project management", "consulting", "catalogs"],
      caseStudies: ["finance-breach-risk"],
    },
  ],
  pastPerformance: [
    {
      id: "federal-civilian-agency",
      client: "Federal civilian agency",
      work: "Grants data moved from a mainframe to the cloud",
      value: "$500K to $1M",
      period: "2024 to 2026",
      role: "Subcontractor",
      caseStudy: "",
    },
    {
      id: "state-workforce-agency-northwest",
      client: "State workforce agency, Northwest",
      work: "Claims warehouse and overpayment models",
      value: "$1M to $2.5M",
      period: "2023 to 2025",
      role: "Prime",
      caseStudy: "",
    },
    {
      id: "regional-health-network",
      client: "Regional health network",
      work: "One governed source for hospital reporting",
      value: "$500K to $1M",
      period: "2023 to 2024",
      role: "Prime",
      caseStudy: "healthcare-reporting",
    },
    {
      id: "county-government-washington",
      client: "County government, Washington",
      work: "Payroll and HR system modernization",
      value: "$250K to $500K",
      period: "2021 to 2022",
      role: "Prime",
      caseStudy: "",
    },
  ],
  pastPerformanceNote:
    "These clients asked not to be named in public. Names and references on request.",
  vehicles: [
    {
      id: "gsa-multiple-award-schedule-sin-54151s",
      name: "GSA Multiple Award Schedule, SIN 54151S",
      number: "47QTCA00SAMPLE",
      term: "Through March 31, 2029",
    },
    {
      id: "washington-state-it-professional-services",
      name: "Washington State IT Professional Services",
      number: "Master contract 00000-SAMPLE",
      term: "Through June 30, 2028",
    },
  ],
  identifiers: [
    {
      id: "certifications",
      label: "Certifications",
      value: "Small Business, Small Disadvantaged Business",
      note: "In SAM.gov since 2004, renewed August 3, 2026",
    },
    {
      id: "payment-method",
      label: "Payment Method",
      value: "Credit Cards Accepted",
      note: "",
    },
    {
      id: "cybersecurity",
      label: "Cybersecurity",
      value: "CMMC/Compliance Status: Pending",
      note: "Level 2 assessment set for March 2027",
    },
  ],
  naics: [
    {
      id: "541512",
      code: "541512",
      title: "Computer Systems Design Services",
    },
    {
      id: "541511",
      code: "541511",
      title: "Custom Computer Programming Services",
    },
    {
      id: "541513",
      code: "541513",
      title: "Computer Facilities Management Services",
    },
    {
      id: "541519",
      code: "541519",
      title: "Other Computer Related Services",
    },
    {
      id: "541611",
      code: "541611",
      title: "Administrative Management and General Management Consulting Services",
    },
    {
      id: "541612",
      code: "541612",
      title: "Human Resources Consulting Services",
    },
    {
      id: "541613",
      code: "541613",
      title: "Marketing Consulting Services",
    },
    {
      id: "541614",
      code: "541614",
      title: "Process, Physical Distribution, and Logistics Consulting Services",
    },
    {
      id: "541618",
      code: "541618",
      title: "Other Management Consulting Services",
    },
    {
      id: "541690",
      code: "541690",
      title: "Other Scientific and Technical Consulting Services",
    },
    {
      id: "541990",
      code: "541990",
      title: "All Other Professional, Scientific, and Technical Services",
    },
    {
      id: "561311",
      code: "561311",
      title: "Employment Placement Agencies",
    },
    {
      id: "561312",
      code: "561312",
      title: "Executive Search Services",
    },
    {
      id: "561320",
      code: "561320",
      title: "Temporary Help Services",
    },
  ],
  differentiators:
    "The people who write our proposals do the work. Every figure we deliver can be traced to its source, and every claim we make about a result is counted before and after. We put definitions, tests and documentation in the contract, not in a later phase. At handover your staff hold the code, the runbooks and the training to operate the system, with no license fee owed to us.",
  callToAction:
    "Send us your requirement or sources-sought notice, and we will reply within 24 hours.",
};
