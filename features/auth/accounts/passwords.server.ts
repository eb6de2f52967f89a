import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { readWebsite } from "#features/website/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { TOO_COMMON } from "../schema.ts";

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane. About 20 ms.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
// Two leave threads for everything else, and limit how much memory many logins at once take.
const runQueued = workQueue({
  name: "passwords",
  concurrency: 2,
  mayWait: 100,
  refusal: "Too many people are logging in right now. Please try again in a moment.",
});

/** Hashes a password that somebody chose: common ones are rejected. */
export async function hashNewPassword(ctx: Ctx, password: string) {
  const { firm } = await readWebsite(ctx);
  if (isCommonPassword(password, firm)) throw new AppError("invalid", TOO_COMMON);
  return hashPassword(password);
}

export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, salt, MEMORY_KIB, PASSES, LANES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`;
}

export async function verifyPassword(password: string, hash: string) {
  const [, memory, passes, lanes, salt, tag] = FORMAT.exec(hash) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const found = await deriveTag(
    password,
    Buffer.from(salt, "base64"),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return timingSafeEqual(found, expected);
}

/** A hash that no password matches: a login with an unknown email must take as long as any other. */
export const unknownUserHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(randomBytes(16))}$${text(randomBytes(TAG_BYTES))}`;

function deriveTag(
  message: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
) {
  const options = { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES };
  return runQueued(() => derive("argon2id", options));
}

function text(bytes: Buffer) {
  return bytes.toString("base64").replace(/=+$/, "");
}

// The words that breaches and their yearly rankings name most often, except those that the rules on
// length reject.
const COMMON_WORDS = `
  password passwort motdepasse contrasena senha pass passphrase secret letmein welcome changeme
  changeit default temp temporary admin administrator root user guest login test testing tester demo
  access master system server database company office manager support service
  abc abcd abcde abcdef abcdefg abcdefgh qwe qwer qwert qwerty qwertyui qwertyuiop qwertz azerty
  asd asdf asdfg asdfgh asdfghjk asdfghjkl asdasd asdfasdf zxc zxcv zxcvb zxcvbn zxcvbnm
  qaz qazwsx qazwsxedc qazxsw qwaszx qweqwe 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 !qaz2wsx 1q2w3e 1q2w3e4r
  1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 12qwaszx 123qwe 123qweasd 1234qwer 123abc 123456a 123456q
  aaaaaa aaaaaaaa xxxxxx xxxxxxxx zzzzzz
  iloveyou ilove loveyou lovely loveme love lover forever family friends sunshine princess angel angels
  flower butterfly rainbow chocolate cookie cheese banana orange apple pepper ginger peanut coffee
  dragon monkey tiger tigger kitten rabbit turtle dolphin elephant chicken donkey bulldog buster bailey
  football baseball basketball soccer hockey tennis golfer fishing cricket yankees lakers cowboys eagles
  steelers arsenal liverpool chelsea barcelona realmadrid
  superman batman spiderman starwars startrek pokemon minecraft naruto gandalf matrix trustno snoopy
  shadow hunter killer ranger phoenix falcon thunder maverick mustang corvette ferrari porsche mercedes
  toyota yamaha harley
  michael jordan jennifer jessica michelle daniel andrew ashley nicole anthony joshua matthew amanda
  charlie thomas robert samantha william alexander benjamin jonathan nicholas patrick richard joseph
  george hannah maggie andrea justin taylor madison victoria jasmine
  summer winter spring autumn january february march april june july august september october november
  december monday friday london chicago boston dallas newyork florida seattle america canada pakistan
  computer internet samsung google facebook myspace microsoft windows iphone android
  hello hallo freedom whatever nothing unknown success winner lucky happy money diamond silver golden
  purple yellow midnight warrior wizard knight player guitar cocacola blink fuckyou fuckme asshole
`;

const NUMBERS = `
  123456 1234567 12345678 123456789 1234567890 12345678910 1234567891 0123456789 012345 123457 123465
  654321 7654321 87654321 987654321 9876543210 0987654321 987654 111111 1111111 11111111 111111111
  1111111111 222222 2222222 22222222 333333 444444 555555 5555555 55555555 666666 66666666 696969
  69696969 777777 7777777 77777777 888888 8888888 88888888 999999 99999999 000000 0000000 00000000
  0000000000 112233 11223344 1122334455 121212 12121212 123123 123123123 12312312 123321 1234321
  12341234 12344321 123654 123654789 123456123 131313 141414 147258 147258369 159357 159753 202020
  212121 232323 252525 101010 102030 10203040 1020304050 789456 789456123 741852 741852963 852456
  963852741 142536 135790 246810 314159 8675309 007007 1314520 5201314 520520 4815162342
`;

const common = new Set(`${COMMON_WORDS} ${NUMBERS}`.trim().split(/\s+/));
const LOOK_ALIKES: Record<string, string> = { "@": "a", $: "s", "0": "o", "3": "e" };

type Firm = { name: string; legalName: string };

/**
 * Ignores the digits and signs that people append when they are told to: "Password123!" is as
 * common as "password".
 */
export function isCommonPassword(password: string, firm: Firm) {
  const names = firmNames(firm);
  const lower = password.toLowerCase();
  const word = lower.replace(/[^\p{L}]{0,8}$/u, "");
  const joined = lower.replace(/[\s.,&-]/g, "");
  return [lower, word, plain(word), joined].some(
    (candidate) => common.has(candidate) || names.includes(candidate),
  );
}

/** The firm's own names, which everybody who attacks its site tries. */
function firmNames({ name, legalName }: Firm) {
  const names = [name, legalName, legalName.split(" ").slice(0, 2).join(" ")];
  return names.map((text) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "")).filter(Boolean);
}

function plain(word: string) {
  return word.replace(/[@$03]/g, (character) => LOOK_ALIKES[character] ?? character);
}
