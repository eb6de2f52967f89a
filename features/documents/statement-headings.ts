/** Of the capability statement: as a page, as plain text and as a PDF. */
export const STATEMENT_TITLE = "Capability Statement";

export const statementHeadings = {
  competencies: "Core Competencies",
  pointOfContact: "Point of Contact",
  pastPerformance: "Past Performance",
  vehicles: "Contract Vehicles",
  contact: "Contact Information",
  identifiers: "Business Identifiers",
  naics: "NAICS Codes",
  differentiators: "What Sets Us Apart",
};
