/** Errors in the words of the sign-in protocol, which the browser's client knows. */
const ERRORS = {
  invalid_credentials: [400, "Invalid login credentials"],
  second_factor_required: [403, "Enter the code from your authenticator app, or use a passkey."],
  invalid_code: [400, "That code isn’t right, or it was used before. Please try again."],
  webauthn_challenge_expired: [400, "This took too long. Please try again."],
  webauthn_credential_not_found: [
    400,
    "We don’t recognize this passkey. It may have been removed from your account.",
  ],
  webauthn_verification_failed: [400, "We couldn’t verify this passkey. Please try again."],
  sign_in_expired: [410, "This took too long. Please log in again."],
  email_not_confirmed: [400, "Email not confirmed. Please open the link we sent you."],
  user_banned: [400, "This account has been deactivated. Please contact an admin."],
  user_already_exists: [422, "User already registered"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  unsupported_grant_type: [400, "unsupported_grant_type"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  otp_expired: [403, "Email link is invalid or has expired"],
  email_provider_disabled: [422, "This site can’t send email."],
  not_found: [404, "Not found."],
} as const;

export type AuthErrorCode = keyof typeof ERRORS;

export class AuthError extends Error {
  override name = "AuthError";
  code: AuthErrorCode;

  constructor(code: AuthErrorCode) {
    super(ERRORS[code][1]);
    this.code = code;
  }

  get status() {
    return ERRORS[this.code][0];
  }
}
