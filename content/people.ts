import { leadership } from "./leadership.ts";

export type Person = {
  name: string;
  role: string;
  about: string;
  certifications: string[];
  /** The path of a picture in public/. Without one, the monogram is shown. */
  portrait?: string;
};

const { founder } = leadership;

export const peopleIntro = {
  title: "People",
  lede: "We are eleven engineers, analysts and architects. These eight lead the work. The people you meet in the first call are the people who do it.",
};

/** An author of posts is found by this name. */
export const people: Person[] = [
  {
    name: founder.name,
    role: founder.role,
    about: "Leads the first week of every engagement and reads every statement of work.",
    certifications: founder.credentials,
  },
  {
    name: "Marcus Lindqvist",
    role: "Director of Platform Engineering",
    about: "Has moved payrolls, warehouses and one very old mainframe to the cloud.",
    certifications: [
      "AWS Certified Solutions Architect, Professional",
      "HashiCorp Certified: Terraform Associate",
    ],
  },
  {
    name: "Priya Raman",
    role: "Director of Applied Machine Learning",
    about: "Builds models that people can question, from forecasts to document search.",
    certifications: ["Google Cloud Professional Machine Learning Engineer"],
  },
  {
    name: "Caroline Beck",
    role: "Director of Government Programs",
    about: "Answers solicitations, staffs task orders and is the contact for contracting officers.",
    certifications: [
      "Certified Federal Contract Manager (CFCM)",
      "Project Management Professional (PMP)",
    ],
  },
  {
    name: "Joaquín Téllez",
    role: "Lead Data Engineer",
    about: "Designs warehouses and the tests that run with every load.",
    certifications: ["SnowPro Advanced: Architect", "dbt Analytics Engineering Certification"],
  },
  {
    name: "Hana Mori",
    role: "Lead for Data Governance",
    about: "Runs the workshops in which owners agree on what a number means.",
    certifications: ["Certified Data Management Professional (CDMP), Practitioner"],
  },
  {
    name: "Walter Nguyen",
    role: "Lead for Security and Compliance",
    about: "The principal responsible for security, and for our CMMC assessment.",
    certifications: [
      "Certified Information Systems Security Professional (CISSP)",
      "Certified CMMC Professional (CCP)",
    ],
  },
  {
    name: "Felicia Doyle",
    role: "Lead for Reporting",
    about: "Turns definitions into dashboards that boards and program managers read.",
    certifications: ["Microsoft Certified: Power BI Data Analyst Associate"],
  },
];
