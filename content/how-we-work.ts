type Phase = { weeks: string; title: string; text: string; youGet: string };

export const howWeWork = {
  heading: "How we work",
  lede: "Most engagements start with six weeks at a fixed price. After each phase you can stop and keep what was made.",
  youGetLabel: "You get",
  phases: [
    {
      weeks: "Week 1",
      title: "Trace",
      text: "We follow three disputed numbers from the report back to the records, with the people who make them.",
      youGet: "A map of sources and owners, and a list of what disagrees and why.",
    },
    {
      weeks: "Weeks 2 and 3",
      title: "Define",
      text: "The owners of each number agree on what it means, what it leaves out and who may change it.",
      youGet: "A signed definition sheet.",
    },
    {
      weeks: "Weeks 4 to 6",
      title: "Build the first one",
      text: "We load, test and publish one report from the agreed definitions, in your environment.",
      youGet: "A report in production, its code and tests, and a price for the rest.",
    },
    {
      weeks: "Then, every two weeks",
      title: "Extend and hand over",
      text: "Your staff work beside ours. They build the last third themselves, and we watch.",
      youGet: "Runbooks, training and a system that your staff run without us.",
    },
  ] satisfies Phase[],
  /** A sample of what the second phase delivers, as a spreadsheet. */
  sheet: {
    path: "/sample-definition-sheet.csv",
    label: "Download a sample definition sheet (CSV)",
    columns: ["Measure", "Definition", "Leaves out", "Source", "Owner", "Checked by", "Agreed on"],
    rows: [
      [
        "Patient days",
        "Inpatients counted at midnight, summed over the month",
        "Observation stays, newborns",
        "Admissions system, table ADT_CENSUS",
        "Director of Nursing",
        "Midnight census equals the sum over wards",
        "2023-04-12",
      ],
      [
        "Open position",
        "An approved position without an employee on the last day of the month",
        "Positions frozen by Finance",
        "HR system, table POSITION",
        "Vice President, Human Resources",
        "Open and filled positions equal approved positions",
        "2023-04-19",
      ],
      [
        "Net revenue",
        "Charges less contractual allowances and refunds, by date of service",
        "Grants and donations",
        "Billing system, table LEDGER",
        "Controller",
        "Monthly total equals the general ledger",
        "2023-05-03",
      ],
    ],
  },
};
