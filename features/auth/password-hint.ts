/** Apart from the schema of passwords, so that a page can show it without loading zod. */
export const PASSWORD_HINT =
  "Password must be at least 12 characters and contain uppercase, lowercase, number, and special character";
