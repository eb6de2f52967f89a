import { z } from "zod";

const NAME_MIN = 2;
const NAME_MAX = 100;
const EMAIL_MAX = 255;
const MESSAGE_MIN = 10;
const MESSAGE_MAX = 2000;

export const contactSchema = z.object({
  name: z
    .string()
    .trim()
    .min(NAME_MIN, "Name must be at least 2 characters")
    .max(NAME_MAX, "Name must be less than 100 characters"),
  email: z
    .string()
    .trim()
    .pipe(z.email("Invalid email address"))
    .pipe(z.string().max(EMAIL_MAX, "Email must be less than 255 characters")),
  message: z
    .string()
    .trim()
    .min(MESSAGE_MIN, "Message must be at least 10 characters")
    .max(MESSAGE_MAX, "Message must be less than 2000 characters"),
});
