import { firm } from "./firm.ts";

type Naics = { code: string; title: string; primary?: true };
/** `propertyId` is how structured data names a registry. */
type Identifier = { label: string; value: string; note?: string; propertyId?: string };
type PastPerformance = {
  /** A sector or an agency, as precisely as the contract allows. */
  client: string;
  work: string;
  value: string;
  period: string;
  role: "Prime" | "Subcontractor";
  /** The id of the case study that describes it. */
  caseStudy?: string;
};
type ContractVehicle = { name: string; number: string; term: string };
type Competency = {
  name: string;
  items: string[];
  /** Posts with one of these tags show it. A tag that no post has is left out. */
  tags: string[];
  /** The ids of case studies that show it. */
  caseStudies: string[];
};

/** The primary one comes first. */
const naics: Naics[] = [
  { code: "541512", title: "Computer Systems Design Services", primary: true },
  { code: "541511", title: "Custom Computer Programming Services" },
  { code: "541513", title: "Computer Facilities Management Services" },
  { code: "541519", title: "Other Computer Related Services" },
  {
    code: "541611",
    title: "Administrative Management and General Management Consulting Services",
  },
  { code: "541612", title: "Human Resources Consulting Services" },
  { code: "541613", title: "Marketing Consulting Services" },
  {
    code: "541614",
    title: "Process, Physical Distribution, and Logistics Consulting Services",
  },
  { code: "541618", title: "Other Management Consulting Services" },
  { code: "541690", title: "Other Scientific and Technical Consulting Services" },
  { code: "541990", title: "All Other Professional, Scientific, and Technical Services" },
  { code: "561311", title: "Employment Placement Agencies" },
  { code: "561312", title: "Executive Search Services" },
  { code: "561320", title: "Temporary Help Services" },
];

const identifiers: Identifier[] = [
  { label: "SAM Unique Entity ID", value: firm.uei, propertyId: "UEI" },
  { label: "CAGE Code", value: firm.cage, propertyId: "CAGE" },
  {
    label: "Certifications",
    value: "Small Business, Small Disadvantaged Business",
    note: "In SAM.gov since 2004, renewed August 3, 2026",
  },
  { label: "Payment Method", value: "Credit Cards Accepted" },
  {
    label: "Cybersecurity",
    value: "CMMC/Compliance Status: Pending",
    note: "Level 2 assessment set for March 2027",
  },
];

/** The newest comes first. */
const pastPerformance: PastPerformance[] = [
  {
    client: "Federal civilian agency",
    work: "Grants data moved from a mainframe to the cloud",
    value: "$500K to $1M",
    period: "2024 to 2026",
    role: "Subcontractor",
  },
  {
    client: "State workforce agency, Northwest",
    work: "Claims warehouse and overpayment models",
    value: "$1M to $2.5M",
    period: "2023 to 2025",
    role: "Prime",
  },
  {
    client: "Regional health network",
    work: "One governed source for hospital reporting",
    value: "$500K to $1M",
    period: "2023 to 2024",
    role: "Prime",
    caseStudy: "healthcare-reporting",
  },
  {
    client: "County government, Washington",
    work: "Payroll and HR system modernization",
    value: "$250K to $500K",
    period: "2021 to 2022",
    role: "Prime",
  },
];

const vehicles: ContractVehicle[] = [
  {
    name: "GSA Multiple Award Schedule, SIN 54151S",
    number: "47QTCA00SAMPLE",
    term: "Through March 31, 2029",
  },
  {
    name: "Washington State IT Professional Services",
    number: "Master contract 00000-SAMPLE",
    term: "Through June 30, 2028",
  },
];

const competencies: Competency[] = [
  {
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
];

/**
 * The one source of the page, its structured data, the PDF and the plain text. The whole statement
 * prints on one letter page, so every text here is short.
 */
export const capabilities = {
  title: "Capability Statement",
  /** When a text here was last changed: it is on the PDF, which outlives the page. */
  revised: "2026-11-18",
  headings: {
    competencies: "Core Competencies",
    pointOfContact: "Point of Contact",
    pastPerformance: "Past Performance",
    vehicles: "Contract Vehicles",
    contact: "Contact Information",
    identifiers: "Business Identifiers",
    naics: "NAICS Codes",
    differentiators: "What Sets Us Apart",
  },
  about:
    "Alderline is a Seattle small business that builds data platforms, AI models and cloud systems for government and commercial clients. With 25+ years of experience, we bring scattered records into one governed source, modernize the ERP and HR systems that produce them, and deliver reports that program managers and executives can act on. Our eleven senior practitioners work as a prime or a subcontractor, on site or remotely, and supply technical staff when a program needs them.",
  pointOfContact: {
    name: "Caroline Beck",
    role: "Director of Government Programs",
    phone: firm.phones[1],
    email: "caroline@alderline.example.com",
  },
  competencies,
  pastPerformance,
  pastPerformanceNote:
    "These clients asked not to be named in public. Names and references on request.",
  vehicles,
  identifiers,
  naics,
  differentiators:
    "The people who write our proposals do the work. Every figure we deliver can be traced to its source, and every claim we make about a result is counted before and after. We put definitions, tests and documentation in the contract, not in a later phase. At handover your staff hold the code, the runbooks and the training to operate the system, with no license fee owed to us.",
  callToAction:
    "Send us your requirement or sources-sought notice, and we will reply within 24 hours.",
};
