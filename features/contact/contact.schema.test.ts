import { expect, test } from "vitest";
import { contactSchema } from "./contact.schema.ts";

const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };

function firstMessage(change: Partial<typeof valid>) {
  const result = contactSchema.safeParse({ ...valid, ...change });
  return result.success ? undefined : result.error.issues[0]?.message;
}

test("surrounding space is dropped", () => {
  const padded = {
    name: " Ada Byron ",
    email: " ada@example.com ",
    message: "  Our reports disagree.\n",
  };
  expect(contactSchema.parse(padded)).toEqual(valid);
});

test.each([
  [{ name: "A" }, "Name must be at least 2 characters"],
  [{ name: "  A  " }, "Name must be at least 2 characters"],
  [{ name: "a".repeat(101) }, "Name must be less than 100 characters"],
  [{ email: "ada@example" }, "Invalid email address"],
  [{ email: "a@example.com, b@example.com" }, "Invalid email address"],
  [{ email: `${"a".repeat(250)}@example.com` }, "Email must be less than 255 characters"],
  [{ message: "Too short" }, "Message must be at least 10 characters"],
  [{ message: "a".repeat(2001) }, "Message must be less than 2000 characters"],
])("%o is refused", (change, message) => {
  expect(firstMessage(change)).toBe(message);
});

test("the limits themselves are accepted", () => {
  expect(firstMessage({ name: "Al" })).toBeUndefined();
  expect(firstMessage({ name: "a".repeat(100) })).toBeUndefined();
  expect(firstMessage({ email: `${"a".repeat(243)}@example.com` })).toBeUndefined();
  expect(firstMessage({ message: "a".repeat(10) })).toBeUndefined();
  expect(firstMessage({ message: "a".repeat(2000) })).toBeUndefined();
});

test("the first failing field speaks first", () => {
  expect(firstMessage({ name: "", email: "", message: "" })).toBe(
    "Name must be at least 2 characters",
  );
});
