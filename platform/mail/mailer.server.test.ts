import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readMail } from "../../tests/helpers/read-mail.ts";
import { startSmtp } from "../../tests/helpers/services/smtp.ts";
import { createMailFiles, removeMailFiles } from "./mail-files.server.ts";
import { createMailer, type Mail } from "./mailer.server.ts";

const from = async () => "Firm <firm@example.com>";
const siteUrl = "https://www.example.com";
const mail: Mail = {
  to: "office@example.com",
  subject: "Message from Zoë Ŀlop 🌲",
  text: "Tere!\n",
  html: "<p>Tere!</p>",
  replyTo: { name: "Zoë 🌲", address: "zoe@example.org" },
};

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let mailer: Awaited<ReturnType<typeof createMailer>>;

beforeAll(async () => {
  smtp = await startSmtp();
  mailer = await createMailer({ smtpUrl: smtp.url, from, siteUrl });
});
afterAll(async () => {
  mailer.close();
  await smtp.stop();
});

async function delivered(change: Partial<Mail>) {
  smtp.received.length = 0;
  await mailer.send({ ...mail, ...change }, "some-id");
  const [received] = smtp.received;
  if (!received) throw new Error("nothing arrived");
  return { ...received, ...readMail(received.raw) };
}

test("an email has its headers, a text and an HTML part", async () => {
  const received = await delivered({});
  expect(received).toMatchObject({ from: "firm@example.com", to: ["office@example.com"] });
  expect(received.header("From")).toBe("Firm <firm@example.com>");
  expect(received.header("Reply-To")).toBe("Zoë 🌲 <zoe@example.org>");
  expect(received.header("Subject")).toBe(mail.subject);
  expect(received.header("Message-ID")).toBe("<some-id@www.example.com>");
  expect(received.text).toBe("Tere!\n");
  expect(received.html).toContain("<p>Tere!</p>");
});

test("encoded words in a name stay the text that was entered", async () => {
  const word = "=?utf-8?q?=42oss_=3Cboss=40example.com=3E?=";
  const received = await delivered({
    subject: `Message from ${word}`,
    replyTo: { name: word, address: "ada@example.com" },
  });
  const withoutJoiners = (name: string) => received.header(name).replaceAll("\u2060", "");
  expect(withoutJoiners("Subject")).toBe(`Message from ${word}`);
  expect(withoutJoiners("Reply-To")).toBe(`${word} <ada@example.com>`);
  expect(received.raw).not.toContain("=?utf-8?q?=42oss");
});

test.each([
  ["scripts and emoji", "Здравствуйте! 你好 שלום नमस्ते 👩🏽‍💻🌲 e\u0301 \u200f"],
  ["a line of 2000 characters", "a".repeat(2000)],
  ["a line of 2000 characters that are not Latin", "数".repeat(2000)],
  ["dots, From and trailing space", ".\n..\nFrom here on\n  indented \t \n\n=3D =\nend "],
  ["control characters", "bell \u0007, escape \u001b[31m, form feed \f"],
])("%s arrive byte for byte", async (_name, text) => {
  expect((await delivered({ text: `${text}\n` })).text).toBe(`${text}\n`);
  expect((await delivered({ html: `<p>${text}</p>` })).html.replaceAll("\r\n", "\n")).toContain(
    text,
  );
});

test.each([
  ["a name", { replyTo: { name: "Ada\r\nBcc: x@example.net", address: "ada@example.com" } }],
  [
    "an email address",
    { replyTo: { name: "Ada", address: "ada@example.com\r\nBcc: x@example.net" } },
  ],
  ["a subject", { subject: "Hello\r\nBcc: x@example.net\r\n\r\nand a body" }],
])("line breaks in %s add no header and no recipient", async (_name, change) => {
  const received = await delivered(change);
  expect(received.to).toEqual(["office@example.com"]);
  expect(received.headerNames).not.toContain("bcc");
  expect(received.text).toBe("Tere!\n");
});

test("two email addresses in one field never make two recipients", async () => {
  for (const to of ["a@example.com, b@example.com", "A <a@example.com>, b@example.com"]) {
    smtp.received.length = 0;
    await mailer.send({ ...mail, to }, "some-id").catch(() => {});
    expect(smtp.received.flatMap((received) => received.to).length).toBeLessThanOrEqual(1);
  }
});

test("without a mail server an email is a file; sending it twice leaves one", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "mail-")), "mail");
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = await createMailFiles({ folder, from, siteUrl });
  await files.send(mail, "some-id");
  await files.send(mail, "some-id");
  expect(await readdir(folder)).toEqual(["some-id.eml"]);
  const read = readMail(await readFile(join(folder, "some-id.eml"), "utf8"));
  expect(read.header("To")).toBe("office@example.com");
  expect(read.header("Message-ID")).toBe("<some-id@www.example.com>");
  expect(read.text).toBe("Tere!\n");
});

test("the sender is read for each email", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  let name = "The firm";
  const sender = async () => ({ name, address: "firm@example.com" });
  const files = await createMailFiles({ folder, from: sender, siteUrl });
  await files.send(mail, "before");
  name = "Birch, Way & Co";
  await files.send(mail, "after");
  const senderIn = async (id: string) =>
    readMail(await readFile(join(folder, `${id}.eml`), "utf8")).header("From");
  expect(await senderIn("before")).toBe("The firm <firm@example.com>");
  expect(await senderIn("after")).toBe('"Birch, Way & Co" <firm@example.com>');
});

test("old email files are deleted, newer ones stay, and a missing folder is not an error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = await createMailFiles({ folder, from, siteUrl });
  await files.send(mail, "old");
  await files.send(mail, "new");
  await utimes(join(folder, "old.eml"), new Date("2026-01-01"), new Date("2026-01-01"));
  await removeMailFiles(folder, new Date("2026-01-02"));
  expect(await readdir(folder)).toEqual(["new.eml"]);
  await removeMailFiles(join(folder, "nowhere"), new Date());
});
