import { z } from "zod";
import { IMAGES_PATH } from "#features/media/media.schema.ts";

const NAME_MIN = 2;
const NAME_MAX = 100;
const BIO_MAX = 1000;
const URL_MAX = 2000;

const OWN_IMAGE = new RegExp(`^${IMAGES_PATH}\\w[\\w-]*\\.\\w+$`);
const WEB_URL = /^https?:\/\/[^\s\p{Cc}\\/][^\s\p{Cc}\\]*$/iu;
export const NAME_SHOWN_WITH_POSTS =
  "Readers see this name with your posts. To change it, you need the admin role.";
const NAME_TOO_SHORT = "Name must be at least 2 characters";

export const profileSchema = z.object({
  name: z
    .string(NAME_TOO_SHORT)
    .trim()
    .min(NAME_MIN, NAME_TOO_SHORT)
    .max(NAME_MAX, "Name must be less than 100 characters")
    .regex(/^\P{Cc}*$/u, "Name must not contain control characters"),
  bio: z
    .string()
    .trim()
    .max(BIO_MAX, "Bio must be less than 1000 characters")
    .nullable()
    .transform(emptyAsNull),
  avatar_url: z
    .string()
    .trim()
    .max(URL_MAX, "Must be a valid URL")
    .refine(isImageUrl, "Must be a valid URL")
    .nullable()
    .transform(emptyAsNull),
  /** Undefined: the setting stays as before. */
  has_follow_up_mail: z.boolean("Email about follow-ups must be true or false").optional(),
});

export const nameSchema = profileSchema.pick({ name: true });

/** One of the site's own images, or one anywhere on the web. */
function isImageUrl(text: string) {
  if (text === "" || OWN_IMAGE.test(text)) return true;
  return WEB_URL.test(text) && URL.canParse(text);
}

function emptyAsNull(text: string | null) {
  return text || null;
}
