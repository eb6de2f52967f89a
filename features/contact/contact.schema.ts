import { z } from "zod";

const NAME_MIN = 2;
const NAME_MAX = 100;
const EMAIL_MAX = 255;
const MESSAGE_MIN = 10;
const MESSAGE_MAX = 2000;

const NAME_TOO_SHORT = "Name must be at least 2 characters";
const EMAIL_INVALID = "Invalid email address";
const MESSAGE_TOO_SHORT = "Message must be at least 10 characters";

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

/** What the form sends besides: a field that people do not see, and the time since the page opened. */
export const submissionSchema = contactSchema.extend({
  website: z.string().default("").catch("filled"),
  elapsed_ms: z.number().nonnegative().optional().catch(undefined),
});

export type Submission = z.infer<typeof submissionSchema>;

/** A name is part of an email header: nothing in it may begin a new line. */
function onOneLine(text: string) {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** A form sent without JavaScript ends its lines in CR LF. No database stores NUL or half a character. */
function storable(text: string) {
  return text.toWellFormed().replaceAll("\0", "").replace(/\r\n?/g, "\n");
}
