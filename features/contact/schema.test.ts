import { expect, test } from "vitest";
import { contactSchema } from "./schema.ts";

const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };

function firstMessage(change: object) {
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
  [{ name: undefined }, "Name must be at least 2 characters"],
  [{ email: undefined }, "Invalid email address"],
  [{ message: 5 }, "Message must be at least 10 characters"],
  [{ name: "A" }, "Name must be at least 2 characters"],
  [{ name: "  A  " }, "Name must be at least 2 characters"],
  [{ name: "a".repeat(101) }, "Name must be less than 100 characters"],
  [{ email: "ada@example" }, "Invalid email address"],
  [{ email: "a@example.com, b@example.com" }, "Invalid email address"],
  [{ email: "ada@example.com\r\nBcc: b@example.com" }, "Invalid email address"],
  [{ email: "Ada <ada@example.com>" }, "Invalid email address"],
  [{ email: `${"a".repeat(288)}@example.com` }, "Email must be less than 255 characters"],
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

test("the message of the first failing field is shown", () => {
  expect(firstMessage({ name: "", email: "", message: "" })).toBe(
    "Name must be at least 2 characters",
  );
});

test("line breaks in a name become spaces, so that no header can follow", () => {
  const { name } = contactSchema.parse({ ...valid, name: "Ada\r\nBcc: b@example.com\0\u2028x" });
  expect(name).toBe("Ada Bcc: b@example.com x");
});

test("a message counts the same with and without script, where lines end in CR LF", () => {
  const message = `${"a\n".repeat(999)}ab`;
  const sent = message.replaceAll("\n", "\r\n");
  expect(contactSchema.parse({ ...valid, message: sent }).message).toBe(message);
});

test("what no database can store is replaced, and the message is still accepted", () => {
  const { message } = contactSchema.parse({ ...valid, message: "Half \ud83c a tree, \0 nothing" });
  expect(message).toBe("Half \ufffd a tree,  nothing");
});

test("any script and emoji pass as they are", () => {
  const message = "Здравствуйте 你好 שלום 👩🏽‍💻 e\u0301\n\n  indented\ttab";
  expect(contactSchema.parse({ ...valid, name: "Zoë Ŀlop 🌲", message })).toMatchObject({
    name: "Zoë Ŀlop 🌲",
    message,
  });
});
