import { z } from "zod";

const NAME_MIN = 2;
const NAME_MAX = 100;
const EMAIL_MAX = 255;
const MESSAGE_MIN = 10;
const MESSAGE_MAX = 2000;
const SOURCE_MAX = 300;
const AGENCY_MAX = 200;
const SOLICITATION_MAX = 100;
const DUE_FIRST = "2000-01-01";
const DUE_LAST = "2099-12-31";

const NAME_TOO_SHORT = "Name must be at least 2 characters";
const EMAIL_INVALID = "Invalid email address";
const MESSAGE_TOO_SHORT = "Message must be at least 10 characters";
const SOURCE_INVALID = "Source must be the path of a page";
const DUE_DATE_INVALID = "Due date must be a date like 2026-09-30";

export const contactSchema = z.object({
  name: z
    .string(NAME_TOO_SHORT)
    .overwrite(onOneLine)
    .min(NAME_MIN, NAME_TOO_SHORT)
    .max(NAME_MAX, "Name must be less than 100 characters"),
  email: z
    .string(EMAIL_INVALID)
    .trim()
    .pipe(z.email(EMAIL_INVALID))
    .pipe(z.string().max(EMAIL_MAX, "Email must be less than 255 characters")),
  message: z
    .string(MESSAGE_TOO_SHORT)
    .overwrite(storable)
    .trim()
    .min(MESSAGE_MIN, MESSAGE_TOO_SHORT)
    .max(MESSAGE_MAX, "Message must be less than 2000 characters"),
});

/**
 * The whole form: also the page that the visitor came from, facts that public agencies add, a field
 * that people do not see, and the time since the page opened.
 */
export const submissionSchema = contactSchema.extend({
  source: z
    .string(SOURCE_INVALID)
    .max(SOURCE_MAX, SOURCE_INVALID)
    .regex(/^\/[a-z0-9/-]*$/, SOURCE_INVALID)
    .nullish(),
  agency: optionalLine("Agency", AGENCY_MAX),
  solicitation_number: optionalLine("Solicitation number", SOLICITATION_MAX),
  due_date: z
    .string(DUE_DATE_INVALID)
    .trim()
    .refine((text) => text === "" || isDueDate(text), DUE_DATE_INVALID)
    .transform((text) => text || null)
    .nullish(),
  website: z.string().default("").catch("filled"),
  elapsed_ms: z.number().nonnegative().optional().catch(undefined),
});

export type Submission = z.infer<typeof submissionSchema>;

function optionalLine(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .overwrite(onOneLine)
    .max(max, `${label} must be less than ${max} characters`)
    .transform((text) => text || null)
    .nullish();
}

function isDueDate(text: string) {
  return z.iso.date().safeParse(text).success && DUE_FIRST <= text && text <= DUE_LAST;
}

/** A text on one line, because a name is part of an email header. */
function onOneLine(text: string) {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** Forms without JavaScript end lines in CR LF. PostgreSQL can't store NUL or half a character. */
function storable(text: string) {
  return text.toWellFormed().replaceAll("\0", "").replace(/\r\n?/g, "\n");
}
