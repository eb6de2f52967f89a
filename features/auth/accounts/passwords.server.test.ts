import { expect, test } from "vitest";
import { hashPassword, unknownUserHash, verifyPassword } from "./passwords.server.ts";

test("a password matches its own hash and no other", async () => {
  const hash = await hashPassword("Correct-Horse-9-Battery");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("Correct-Horse-9-Battery", hash)).toBe(true);
  expect(await verifyPassword("correct-horse-9-battery", hash)).toBe(false);
  expect(await hashPassword("Correct-Horse-9-Battery")).not.toBe(hash);
});

test("a password can be in any script", async () => {
  const hash = await hashPassword("пароль-密码-🔑");
  expect(await verifyPassword("пароль-密码-🔑", hash)).toBe(true);
});

test("the hash for unknown users is well formed and matches nothing", async () => {
  expect(await verifyPassword("", unknownUserHash)).toBe(false);
  expect(unknownUserHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a broken hash matches nothing", async () => {
  expect(await verifyPassword("x", "")).toBe(false);
  expect(await verifyPassword("x", "$argon2id$v=19$broken")).toBe(false);
});
