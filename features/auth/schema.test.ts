import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { loginSchema, passwordResetSchema, signUpSchema } from "./schema.ts";

const login = { email: "ada@example.com", password: "secret" };
const signUp = { name: "Ada Byron", ...login };
const reset = { email: "ada@example.com", password: "Correct-Horse-9" };

function firstMessage(schema: ZodType, input: object) {
  const result = schema.safeParse(input);
  return result.success ? undefined : result.error.issues[0]?.message;
}

test("an email address is trimmed and lower-cased, a password is left as it is", () => {
  const typed = { email: " Ada@Example.COM ", password: " Secret " };
  expect(loginSchema.parse(typed)).toEqual({ email: "ada@example.com", password: " Secret " });
  expect(signUpSchema.parse({ name: " Ada Byron ", ...typed }).name).toBe("Ada Byron");
  expect(passwordResetSchema.parse({ ...reset, email: " Ada@Example.COM " })).toEqual(reset);
});

test.each([
  [{ email: "" }, "Invalid email address"],
  [{ email: undefined }, "Invalid email address"],
  [{ email: "ada@example" }, "Invalid email address"],
  [{ email: `${"a".repeat(250)}@example.com` }, "Email must be less than 255 characters"],
  [{ password: "12345" }, "Password must be at least 6 characters"],
  [{ password: undefined }, "Password must be at least 6 characters"],
  [{ password: "a".repeat(101) }, "Password must be less than 100 characters"],
  [{ email: "", password: "" }, "Invalid email address"],
])("login and sign-up refuse %o", (change, message) => {
  expect(firstMessage(loginSchema, { ...login, ...change })).toBe(message);
  expect(firstMessage(signUpSchema, { ...signUp, ...change })).toBe(message);
});

test.each([
  [{ name: " A " }, "Name must be at least 2 characters"],
  [{ name: undefined }, "Name must be at least 2 characters"],
  [{ name: "a".repeat(101) }, "Name must be less than 100 characters"],
  [{ name: "Ada\u0000Byron" }, "Name must not contain control characters"],
  [{ name: "Ada\nByron" }, "Name must not contain control characters"],
  [{ name: "", email: "", password: "" }, "Name must be at least 2 characters"],
])("sign-up refuses %o", (change, message) => {
  expect(firstMessage(signUpSchema, { ...signUp, ...change })).toBe(message);
});

test("the limits themselves are accepted", () => {
  const longest = `${"a".repeat(243)}@example.com`;
  expect(firstMessage(loginSchema, { email: longest, password: "123456" })).toBeUndefined();
  for (const name of ["Al", "a".repeat(100), "Zoë 李"]) {
    expect(firstMessage(signUpSchema, { ...signUp, name })).toBeUndefined();
  }
  expect(firstMessage(loginSchema, { ...login, password: "a".repeat(100) })).toBeUndefined();
});

test.each([
  [{ email: "ada" }, "Invalid email format"],
  [{ email: "ada", password: "" }, "Invalid email format"],
  [{ password: "" }, "Password must be at least 12 characters"],
  [{ password: "Short-9" }, "Password must be at least 12 characters"],
  [{ password: "aaaaaaaaaaaa" }, "Must contain at least one uppercase letter"],
  [{ password: "AAAAAAAAAAAA" }, "Must contain at least one lowercase letter"],
  [{ password: "Aaaaaaaaaaaa" }, "Must contain at least one number"],
  [{ password: "Aaaaaaaaaaa9" }, "Must contain at least one special character"],
  [{ password: `A9-${"a".repeat(98)}` }, "Password must be less than 100 characters"],
])("a password reset refuses %o", (change, message) => {
  expect(firstMessage(passwordResetSchema, { ...reset, ...change })).toBe(message);
});

test("twelve characters of all four kinds are enough", () => {
  expect(firstMessage(passwordResetSchema, { ...reset, password: "Aaaaaaaaaa9-" })).toBeUndefined();
});
