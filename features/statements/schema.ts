import { z } from "zod";
import { pageParam } from "#platform/http/page-number.ts";

export const STATEMENTS_PER_PAGE = 50;
export const TITLE_MAX = 120;
/** The limits of the contact form, whose values a statement may start with. */
export const AGENCY_MAX = 200;
export const SOLICITATION_MAX = 100;
export const OPENING_MAX = 400;
export const LINK_DAYS = 90;
const LINK_DAYS_MAX = 365;
const SEARCH_MAX = 100;

/** The path of a link, before its token. */
export const STATEMENT_PATH = "/statements";
/** The last part of the path at which the admin area shows a statement that has no link yet. */
export const PREVIEW = "preview";

/** The contact of the firm's own statement. */
export const FIRM_CONTACT = "firm";

// PostgreSQL refuses half of a surrogate pair in JSON.
const id = z
  .string()
  .max(200)
  .overwrite((text) => text.toWellFormed());
const ids = z.array(id).max(100, "Choose at most 100 entries");

/** Ids of entries of site content. */
const choicesSchema = z.object({
  competencies: ids,
  naics: ids,
  contracts: ids,
  case_studies: ids,
  differentiators: z.boolean(),
  contact: id,
});

const title = z
  .string("Enter a title.")
  .overwrite(onOneLine)
  .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`);

export const statementSchema = z.object({
  title: title.min(1, "Enter a title."),
  agency: optionalText("Agency", AGENCY_MAX),
  solicitation_number: optionalText("Solicitation number", SOLICITATION_MAX),
  opening: optionalText("Opening sentence", OPENING_MAX),
  choices: choicesSchema,
});

/** A statement that is being written, which may have no title yet. */
export const previewSchema = statementSchema.extend({ title });

export const newStatementSchema = statementSchema.extend({
  message_id: z.uuid("Message ids must be UUIDs").nullable().default(null),
});

const version = z.int("The version is missing.");
export const statementChangeSchema = statementSchema.extend({ version });

export const linkSchema = z.object({
  version,
  days: z
    .int("Days must be a whole number")
    .min(1, "A link works for at least one day")
    .max(LINK_DAYS_MAX, `A link works for at most ${LINK_DAYS_MAX} days`)
    .default(LINK_DAYS),
});

/** The query of `GET /api/admin/statements`. */
export const statementsQuerySchema = z.object({
  page: pageParam,
  q: z.string().trim().max(SEARCH_MAX, "Search must be less than 100 characters").default(""),
});

export type Choices = z.output<typeof choicesSchema>;
export type StatementInput = z.output<typeof statementSchema>;
export type NewStatement = z.output<typeof newStatementSchema>;
export type StatementChange = z.output<typeof statementChangeSchema>;
export type StatementsQuery = z.output<typeof statementsQuerySchema>;

function optionalText(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .overwrite(onOneLine)
    .max(max, `${label} must be at most ${max} characters`)
    .transform((text) => text || null)
    .nullable();
}

function onOneLine(text: string) {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}
