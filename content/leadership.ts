import type { Website } from "./schema/website.ts";

export const leadership: Website["leadership"] = {
  heading: "A note from our founder",
  founder: {
    name: "Renata Okoye",
    role: "Founder and Principal",
    portrait: null,
    bio: `I started as a night-shift database administrator, fixing loads that failed at two in the morning. It taught me that most data problems are agreements nobody wrote down.

I founded Alderline to do that unglamorous part well: definitions, lineage, tests, handover. I still lead the first week of every engagement, and I read every statement of work before it goes out.

If your reports disagree with each other, write to me. I will tell you what I would look at first, and whether you need us at all.`,
    about: "Leads the first week of every engagement and reads every statement of work.",
    specialties: [
      "Data warehouse architecture",
      "Master data management",
      "Data governance",
      "Cloud migration",
      "Applied machine learning",
      "Public-sector programs",
    ],
    credentials: [
      "M.S. in Computer Science",
      "Certified Data Management Professional (CDMP)",
      "Project Management Professional (PMP)",
    ],
    linkedin: "https://www.linkedin.com/in/renata-okoye-example",
    email: "renata@alderline.example.com",
  },
  peopleIntro:
    "We are eleven engineers, analysts and architects. These eight lead the work. The people you meet in the first call are the people who do it.",
  people: [
    {
      id: "marcus-lindqvist",
      name: "Marcus Lindqvist",
      role: "Director of Platform Engineering",
      portrait: null,
      about: "Has moved payrolls, warehouses and one very old mainframe to the cloud.",
      certifications: [
        "AWS Certified Solutions Architect, Professional",
        "HashiCorp Certified: Terraform Associate",
      ],
    },
    {
      id: "priya-raman",
      name: "Priya Raman",
      role: "Director of Applied Machine Learning",
      portrait: null,
      about: "Builds models that people can question, from forecasts to document search.",
      certifications: ["Google Cloud Professional Machine Learning Engineer"],
    },
    {
      id: "caroline-beck",
      name: "Caroline Beck",
      role: "Director of Government Programs",
      portrait: null,
      about:
        "Answers solicitations, staffs task orders and is the contact for contracting officers.",
      certifications: [
        "Certified Federal Contract Manager (CFCM)",
        "Project Management Professional (PMP)",
      ],
    },
    {
      id: "joaquin-tellez",
      name: "Joaquín Téllez",
      role: "Lead Data Engineer",
      portrait: null,
      about: "Designs warehouses and the tests that run with every load.",
      certifications: ["SnowPro Advanced: Architect", "dbt Analytics Engineering Certification"],
    },
    {
      id: "hana-mori",
      name: "Hana Mori",
      role: "Lead for Data Governance",
      portrait: null,
      about: "Runs the workshops in which owners agree on what a number means.",
      certifications: ["Certified Data Management Professional (CDMP), Practitioner"],
    },
    {
      id: "walter-nguyen",
      name: "Walter Nguyen",
      role: "Lead for Security and Compliance",
      portrait: null,
      about: "The principal responsible for security, and for our CMMC assessment.",
      certifications: [
        "Certified Information Systems Security Professional (CISSP)",
        "Certified CMMC Professional (CCP)",
      ],
    },
    {
      id: "felicia-doyle",
      name: "Felicia Doyle",
      role: "Lead for Reporting",
      portrait: null,
      about: "Turns definitions into dashboards that boards and program managers read.",
      certifications: ["Microsoft Certified: Power BI Data Analyst Associate"],
    },
  ],
  howWeWork: {
    heading: "How we work",
    lede: "Most engagements start with six weeks at a fixed price. After each phase you can stop and keep what was made.",
    phases: [
      {
        id: "trace",
        weeks: "Week 1",
        title: "Trace",
        text: "We follow three disputed numbers from the report back to the records, with the people who make them.",
        youGet: "A map of sources and owners, and a list of what disagrees and why.",
      },
      {
        id: "define",
        weeks: "Weeks 2 and 3",
        title: "Define",
        text: "The owners of each number agree on what it means, what it leaves out and who may change it.",
        youGet: "A signed definition sheet.",
      },
      {
        id: "build-the-first-one",
        weeks: "Weeks 4 to 6",
        title: "Build the first one",
        text: "We load, test and publish one report from the agreed definitions, in your environment.",
        youGet: "A report in production, its code and tests, and a price for the rest.",
      },
      {
        id: "extend-and-hand-over",
        weeks: "Then, every two weeks",
        title: "Extend and hand over",
        text: "Your staff work beside ours. They build the last third themselves, and we watch.",
        youGet: "Runbooks, training and a system that your staff run without us.",
      },
    ],
    sheet: [
      {
        id: "patient-days",
        measure: "Patient days",
        definition: "Inpatients counted at midnight, summed over the month",
        leavesOut: "Observation stays, newborns",
        source: "Admissions system, table ADT_CENSUS",
        owner: "Director of Nursing",
        checkedBy: "Midnight census equals the sum over wards",
        agreedOn: "2023-04-12",
      },
      {
        id: "open-position",
        measure: "Open position",
        definition: "An approved position without an employee on the last day of the month",
        leavesOut: "Positions frozen by Finance",
        source: "HR system, table POSITION",
        owner: "Vice President, Human Resources",
        checkedBy: "Open and filled positions equal approved positions",
        agreedOn: "2023-04-19",
      },
      {
        id: "net-revenue",
        measure: "Net revenue",
        definition: "Charges less contractual allowances and refunds, by date of service",
        leavesOut: "Grants and donations",
        source: "Billing system, table LEDGER",
        owner: "Controller",
        checkedBy: "Monthly total equals the general ledger",
        agreedOn: "2023-05-03",
      },
    ],
  },
};
