import { z } from "zod";

const NAME_MIN = 2;
const NAME_MAX = 100;
const EMAIL_MAX = 255;
const PASSWORD_MIN = 6;
const PASSWORD_MAX = 100;
const ADMIN_PASSWORD_MIN = 12;

const TOO_SHORT = "Password must be at least 6 characters";
const TOO_SHORT_FOR_ADMIN = "Password must be at least 12 characters";
const TOO_LONG = "Password must be less than 100 characters";
export const TOO_COMMON = "This password is too common. Please choose another.";
export const WRONG_CURRENT_PASSWORD = "Your current password is incorrect. Please try again.";
const NAME_TOO_SHORT = "Name must be at least 2 characters";

const email = emailAddress("Invalid email address");
const password = z.string(TOO_SHORT).min(PASSWORD_MIN, TOO_SHORT).max(PASSWORD_MAX, TOO_LONG);

export const loginSchema = z.object({ email, password });

// The first failing message is shown, so the order of fields and rules is part of the behaviour.
export const signUpSchema = z.object({
  name: z
    .string(NAME_TOO_SHORT)
    .trim()
    .min(NAME_MIN, NAME_TOO_SHORT)
    .max(NAME_MAX, "Name must be less than 100 characters")
    .regex(/^\P{Cc}*$/u, "Name must not contain control characters"),
  email,
  password,
});

/** The person whom an admin invites. The form adds whether as an admin. */
export const inviteSchema = signUpSchema.pick({ name: true, email: true });

export const passwordResetSchema = z.object({
  email: emailAddress("Invalid email format"),
  password: z
    .string(TOO_SHORT_FOR_ADMIN)
    .min(ADMIN_PASSWORD_MIN, TOO_SHORT_FOR_ADMIN)
    .regex(/\p{Lu}/u, "Must contain at least one uppercase letter")
    .regex(/\p{Ll}/u, "Must contain at least one lowercase letter")
    .regex(/\d/, "Must contain at least one number")
    .regex(/[^\p{L}\p{N}]/u, "Must contain at least one special character")
    .max(PASSWORD_MAX, TOO_LONG),
});

const ENTER_CURRENT = "Enter your current password";

export const ownPasswordSchema = z.object({
  email: passwordResetSchema.shape.email,
  current_password: z.string(ENTER_CURRENT).min(1, ENTER_CURRENT).max(PASSWORD_MAX, TOO_LONG),
  password: passwordResetSchema.shape.password,
});

export const changePasswordSchema = ownPasswordSchema.omit({ email: true });

/** The body of a password reset. One's own password changes only with the current one. */
export const passwordResetBody = passwordResetSchema.extend({
  current_password: z.string(ENTER_CURRENT).max(PASSWORD_MAX, TOO_LONG).optional(),
});

export const emailBody = z.object({ email });

const token = z.string("This link is incomplete.").min(1).max(200);
export const linkBody = z.object({ token });
export const newPasswordSchema = passwordResetSchema.pick({ password: true });
export const newPasswordBody = newPasswordSchema.extend({ token });

function emailAddress(invalid: string) {
  return z
    .string(invalid)
    .trim()
    .toLowerCase()
    .pipe(z.email(invalid))
    .pipe(z.string().max(EMAIL_MAX, "Email must be less than 255 characters"));
}
