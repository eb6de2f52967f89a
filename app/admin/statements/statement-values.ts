import { FIRM_CONTACT } from "#features/statements/statements.schema.ts";
import type { Message } from "../../api/messages.ts";
import type { Statement, StatementChoices } from "../../api/statements.ts";

export type Texts = { title: string; agency: string; solicitation_number: string; opening: string };
export type Chosen = Statement["choices"];
/** What the form edits. */
export type Values = { texts: Texts; choices: Chosen };

export function valuesOf(statement: Statement): Values {
  const { title, agency, solicitation_number, opening, choices } = statement;
  return {
    texts: {
      title,
      agency: agency ?? "",
      solicitation_number: solicitation_number ?? "",
      opening: opening ?? "",
    },
    choices,
  };
}

/** The firm's whole statement, from which what doesn't fit is removed. */
export function startingValues(choices: StatementChoices, message: Message | null): Values {
  const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id);
  return {
    texts: {
      title: "",
      agency: message?.agency ?? "",
      solicitation_number: message?.solicitation_number ?? "",
      opening: "",
    },
    choices: {
      competencies: idsOf(choices.competencies),
      naics: idsOf(choices.naics),
      contracts: idsOf(choices.contracts),
      case_studies: [],
      differentiators: true,
      contact: FIRM_CONTACT,
    },
  };
}
