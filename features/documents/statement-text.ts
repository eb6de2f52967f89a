import type { ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";

/** The title of the capability statement: as a page, as plain text and as a PDF. */
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

/** The content of the capability statement, and its additions if it is for one solicitation. */
export type Statement = Pick<ShownWebsite, "firm" | "capabilities"> & {
  tailored?: Tailored | undefined;
};
/** `revised` is a date such as "2026-11-18". */
export type DatedStatement = Statement & { revised: string };
type Capabilities = Statement["capabilities"];

export type Tailored = {
  title: string;
  agency: string | null;
  solicitationNumber: string | null;
  opening: string | null;
  /** Case studies, shown as past performance. */
  studies: {
    id: string;
    path: string;
    title: string;
    client: string;
    duration: string;
    result: string;
  }[];
};

/** The lines that say whom a tailored statement is for. */
export function purposeLines({ agency, solicitationNumber }: Tailored) {
  return [
    agency && `${STATEMENT_TITLE} for ${agency}`,
    solicitationNumber && `Solicitation ${solicitationNumber}`,
  ].filter((line) => line !== null && line !== "");
}

/** "seattle-firm.example.com": the site's name as it is read aloud and typed. */
export function siteNameOf(siteUrl: string) {
  return new URL(siteUrl).host;
}

/** The whole statement as plain text, for forms and emails that take nothing else. */
export function statementText(siteUrl: string, { firm, capabilities }: Statement) {
  const { about, competencies, vehicles, identifiers, naics, differentiators } = capabilities;
  const sections = [
    `${firm.legalName}\n${STATEMENT_TITLE}\nUEI: ${firm.uei}\nCAGE: ${firm.cage}\n${siteUrl}/capabilities`,
    about,
    section(statementHeadings.pointOfContact, pointOfContactLines(capabilities)),
    section(statementHeadings.competencies, [competencies.map(competencyText).join("\n\n")]),
    section(statementHeadings.pastPerformance, pastPerformanceLines(capabilities)),
    section(statementHeadings.vehicles, vehicles.map(vehicleText)),
    section(statementHeadings.contact, [...addressLines(firm), ...contactLines(firm)]),
    section(statementHeadings.identifiers, identifiers.map(identifierText)),
    section(statementHeadings.naics, naics.map(naicsText)),
    section(statementHeadings.differentiators, [differentiators]),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

export function addressLines({ address }: ShownFirm) {
  const { street, locality, region, postalCode } = address;
  return [street, `${locality}, ${region} ${postalCode}`];
}

function pointOfContactLines({ pointOfContact }: Capabilities) {
  const { name, role, phone, email } = pointOfContact;
  return [`${name}, ${role}`, phone.display, email];
}

function pastPerformanceLines({ pastPerformance, pastPerformanceNote }: Capabilities) {
  if (pastPerformance.length === 0) return [];
  const entries = pastPerformance.map(
    ({ client, work, value, period, role }) =>
      `- ${client}: ${work}. ${value}, ${period}, ${role.toLowerCase()}.`,
  );
  return [...entries, pastPerformanceNote];
}

function vehicleText({ name, number, term }: Capabilities["vehicles"][number]) {
  return `- ${name}: ${number}. ${term}.`;
}

function identifierText({ label, value, note }: Capabilities["identifiers"][number]) {
  return `${label}: ${value}${note ? ` (${note})` : ""}`;
}

function contactLines({ email, phones }: ShownFirm) {
  return [email, ...phones.map(({ display, label }) => `${display} (${label})`)];
}

function competencyText({ name, items }: Capabilities["competencies"][number]) {
  return [name, ...items.map((item) => `- ${item}`)].join("\n");
}

function naicsText({ code, title, primary }: Capabilities["naics"][number]) {
  return `${code} ${title}${primary ? " (primary)" : ""}`;
}

function section(heading: string, lines: string[]) {
  return lines.length > 0 ? `${heading.toUpperCase()}\n\n${lines.join("\n")}` : "";
}
