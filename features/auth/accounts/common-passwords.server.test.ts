import { expect, test } from "vitest";
import { firm } from "#content/firm.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

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
])("%s is common", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  "Correct-Horse-9-Battery",
  "Difference-Engine-1",
  "my password is long",
  "dragon-and-monkey-7",
  "Monkey-8471-2956!",
  "918273645546",
  "пароль-密码-🔑",
  "",
])("%s is not", (password) => expect(isCommonPassword(password)).toBe(false));
