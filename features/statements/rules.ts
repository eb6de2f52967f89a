import type { DatedStatement, Tailored } from "#features/documents/statement-text.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { FIRM_CONTACT, type StatementInput } from "./schema.ts";

/**
 * Everything that a statement shows. A link stores it, so a later version must be able to show what
 * earlier ones have stored.
 */
export type TailoredStatement = DatedStatement & { tailored: Tailored };

/** The firm's statement with the chosen entries, for one solicitation. `day`: "2026-11-18". */
export function tailor(
  website: ShownWebsite,
  input: StatementInput,
  day: string,
): TailoredStatement {
  const { firm, capabilities, caseStudies } = website;
  const { choices } = input;
  return {
    firm,
    revised: day,
    capabilities: {
      ...capabilities,
      pointOfContact: contactOf(website, choices.contact),
      competencies: chosen(capabilities.competencies, choices.competencies),
      pastPerformance: chosen(capabilities.pastPerformance, choices.contracts),
      naics: chosen(capabilities.naics, choices.naics),
      differentiators: choices.differentiators ? capabilities.differentiators : "",
    },
    tailored: {
      title: input.title,
      agency: input.agency,
      solicitationNumber: input.solicitation_number,
      opening: input.opening,
      studies: chosen(caseStudies, choices.case_studies).map(
        ({ id, path, title, client, duration, result }) => ({
          ...{ id, path, title, client, duration, result },
        }),
      ),
    },
  };
}

/**
 * A link's stored statement without the slugs of case studies: its page links none, and some may have been
 * unpublished since.
 */
export function showFrozen(frozen: unknown): TailoredStatement {
  const { capabilities, ...statement } = frozen as TailoredStatement;
  const { competencies, pastPerformance } = capabilities;
  return {
    ...statement,
    capabilities: {
      ...capabilities,
      competencies: competencies.map((competency) => ({ ...competency, caseStudies: [] })),
      pastPerformance: pastPerformance.map((contract) => ({ ...contract, caseStudy: "" })),
    },
  };
}

/** Everything in the site content that a statement can include, in order. */
export function choicesIn({ capabilities, caseStudies, people }: ShownWebsite) {
  const { pointOfContact, competencies, naics, pastPerformance } = capabilities;
  return {
    competencies: competencies.map(({ id, name }) => ({ id, name })),
    naics: naics.map(({ id, code, title }) => ({ id, name: `${code} ${title}` })),
    contracts: pastPerformance.map(({ id, work, client }) => ({ id, name: work, note: client })),
    case_studies: caseStudies.map(({ id, title, client }) => ({ id, name: title, note: client })),
    contacts: [
      { id: FIRM_CONTACT, name: `${pointOfContact.name}, ${pointOfContact.role}` },
      ...people
        .filter(({ name }) => name !== pointOfContact.name)
        .map(({ id, name, role }) => ({ id, name: `${name}, ${role}` })),
    ],
  };
}

function chosen<Entry extends { id: string }>(entries: Entry[], ids: string[]) {
  return entries.filter(({ id }) => ids.includes(id));
}

/**
 * The contact on the statement. People have no email address of their own on the site: the firm's
 * is shown.
 */
function contactOf({ firm, people, capabilities }: ShownWebsite, id: string) {
  const { pointOfContact } = capabilities;
  const person = people.find((one) => one.id === id);
  if (!person) return pointOfContact;
  const { name, role } = person;
  return { ...pointOfContact, name, role, email: firm.email };
}
