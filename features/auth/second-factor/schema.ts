import { z } from "zod";

const ENTER_TOTP = "Enter the 6-digit code from your app";
const ENTER_EITHER = "Enter the 6-digit code from your app, or a recovery code";
const ENTER_NAME = "Enter a name";
const PASSKEY_NAME_MAX = 60;
const ENTER_PASSWORD = "Enter your password";

const TOTP_CODE = /^\d{6}$/;
/** 80 bits in base32, without the dashes that they are shown with. */
const RECOVERY_CODE = /^[A-Z2-7]{16}$/;

/** People type codes with spaces, and recovery codes with or without dashes. */
const code = z.string(ENTER_TOTP).max(100, ENTER_EITHER).transform(normalized);

export const totpCodeSchema = z.object({
  code: code.pipe(z.string().regex(TOTP_CODE, ENTER_TOTP)),
});

/** The second step of a login. */
export const secondStepSchema = z.object({
  code: code.refine((value) => isTotpCode(value) || RECOVERY_CODE.test(value), ENTER_EITHER),
});

export const verificationSchema = z.object({
  password: z.string(ENTER_PASSWORD).min(1, ENTER_PASSWORD).max(100, ENTER_PASSWORD),
});

export const passkeyNameSchema = z.object({
  name: z
    .string(ENTER_NAME)
    .trim()
    .min(1, ENTER_NAME)
    .max(PASSKEY_NAME_MAX, "Name must be less than 60 characters")
    .regex(/^\P{Cc}*$/u, "Name must not contain control characters"),
});

export function isTotpCode(value: string) {
  return TOTP_CODE.test(value);
}

function normalized(value: string) {
  return value.replace(/[\s-]/g, "").toUpperCase();
}
