import { capabilities } from "#content/capabilities.ts";
import { firm } from "#content/firm.ts";

const { headings } = capabilities;

/** "seattle-firm.example.com": how a web address is read aloud and typed. */
export function siteNameOf(siteUrl: string) {
  return new URL(siteUrl).host;
}

/** The whole statement as plain text, for forms and emails that take nothing else. */
export function statementText(siteUrl: string) {
  const sections = [
    `${firm.legalName}\n${capabilities.title}\nUEI: ${firm.uei}\nCAGE: ${firm.cage}\n${siteUrl}/capabilities`,
    capabilities.about,
    section(headings.pointOfContact, pointOfContactLines().join("\n")),
    section(headings.competencies, capabilities.competencies.map(competencyText).join("\n\n")),
    section(headings.pastPerformance, pastPerformanceText()),
    section(headings.vehicles, capabilities.vehicles.map(vehicleText).join("\n")),
    section(headings.contact, [...addressLines(), ...contactLines()].join("\n")),
    section(headings.identifiers, capabilities.identifiers.map(identifierText).join("\n")),
    section(headings.naics, capabilities.naics.map(naicsText).join("\n")),
    section(headings.differentiators, capabilities.differentiators),
  ];
  return `${sections.join("\n\n")}\n`;
}

export function addressLines() {
  const { street, locality, region, postalCode } = firm.address;
  return [street, `${locality}, ${region} ${postalCode}`];
}

function pointOfContactLines() {
  const { name, role, phone, email } = capabilities.pointOfContact;
  return [`${name}, ${role}`, phone.display, email];
}

function pastPerformanceText() {
  const entries = capabilities.pastPerformance.map(
    ({ client, work, value, period, role }) =>
      `- ${client}: ${work}. ${value}, ${period}, ${role.toLowerCase()}.`,
  );
  return [...entries, capabilities.pastPerformanceNote].join("\n");
}

function vehicleText({ name, number, term }: (typeof capabilities.vehicles)[number]) {
  return `- ${name}: ${number}. ${term}.`;
}

function identifierText({ label, value, note }: (typeof capabilities.identifiers)[number]) {
  return `${label}: ${value}${note ? ` (${note})` : ""}`;
}

function contactLines() {
  return [firm.email, ...firm.phones.map(({ display, label }) => `${display} (${label})`)];
}

function competencyText({ name, items }: (typeof capabilities.competencies)[number]) {
  return [name, ...items.map((item) => `- ${item}`)].join("\n");
}

function naicsText({ code, title, primary }: (typeof capabilities.naics)[number]) {
  return `${code} ${title}${primary ? " (primary)" : ""}`;
}

function section(heading: string, text: string) {
  return `${heading.toUpperCase()}\n\n${text}`;
}
