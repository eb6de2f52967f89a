import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.server.ts";

const firm = { name: "Alderline", legalName: "Alderline Consulting LLC" };

test.each([
  "password",
  "PASSWORD",
  "123456",
  "qwerty123",
  "iloveyou!",
  "Password123!",
  "Password2024!!",
  "P@ssw0rd123!",
  "Pa$$w0rd1234",
  "Welcome12345!",
  "Admin123456!",
  "Qwerty123456!",
  "1qaz2wsx!1",
  "trustno1",
  "abc123",
  firm.name,
  `${firm.name}2026!`,
  firm.legalName,
])("%s is common", (password) => expect(isCommonPassword(password, firm)).toBe(true));

test.each([
  "Correct-Horse-9-Battery",
  "Difference-Engine-1",
  "my password is long",
  "dragon-and-monkey-7",
  "Monkey-8471-2956!",
  "918273645546",
  "пароль-密码-🔑",
  "",
])("%s is not", (password) => expect(isCommonPassword(password, firm)).toBe(false));

test("a firm with another name has other common passwords", () => {
  const renamed = { name: "Birchway", legalName: "Birchway Partners Inc." };
  expect(isCommonPassword("Birchway-2026!", renamed)).toBe(true);
  expect(isCommonPassword("birchwaypartners", renamed)).toBe(true);
  expect(isCommonPassword("Alderline2026!", renamed)).toBe(false);
});
