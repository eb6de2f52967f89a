import { z } from "zod";

const LINE_MAX = 120;
const NOTE_MAX = 2000;
const URL_MAX = 2000;

const NAME = "Enter a name";
const INVALID_DAY = "Choose a date such as 2027-03-05";
const LINK = "Enter a link that starts with https://";
const NOTE = `Note must be at most ${NOTE_MAX} characters long`;

/** A registration. Fields that are left empty are null. */
export const registrationSchema = z.object({
  name: line("Name", NAME).min(1, NAME),
  number: optional(line("Number")),
  authority: optional(line("Authority")),
  // PostgreSQL has no year 0.
  valid_until: optional(
    z.iso.date(INVALID_DAY).refine((text) => !text.startsWith("0000"), INVALID_DAY),
  ),
  /** Undefined: the person who adds it is the owner. */
  owner_id: orNull(z.uuid("Choose an owner from the list")).optional(),
  renewal_url: optional(z.url({ protocol: /^https?$/, error: LINK }).max(URL_MAX, LINK)),
  note: optional(z.string().trim().max(NOTE_MAX, NOTE)),
  identifier_id: optional(z.string().max(LINE_MAX, "Unknown identifier")),
});

export const registrationChangeSchema = registrationSchema.extend({
  version: z.int32().positive(),
});

export type RegistrationInput = z.output<typeof registrationSchema>;

function line(label: string, notText?: string) {
  return z
    .string(notText)
    .trim()
    .max(LINE_MAX, `${label} must be at most ${LINE_MAX} characters long`)
    .regex(/^\P{Cc}*$/u, `${label} must not contain control characters`);
}

function optional(text: z.ZodType<string, string>) {
  return orNull(text).default(null);
}

function orNull(text: z.ZodType<string, string>) {
  return z
    .literal("")
    .or(text)
    .nullable()
    .transform((entered) => entered || null);
}
