import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeStaleParts, writeDurably } from "#db/durable-write.ts";
import { makePrivateFolder } from "#db/private-files.ts";
import {
  envelopeOf,
  messageIdOf,
  NO_ACCESS,
  type ReadSender,
  type SendMail,
} from "./mailer.server.ts";

type MailFilesOptions = { folder: string; from: ReadSender; siteUrl: string };

/** Without a mail server, writes each email to a file that any email program can open. */
export async function createMailFiles({ folder, from, siteUrl }: MailFilesOptions) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    NO_ACCESS,
  );
  const send: SendMail = async (mail, id) => {
    const envelope = envelopeOf(mail, messageIdOf(id, siteUrl));
    const { message } = await transport.sendMail({ from: await from(), ...envelope });
    await makePrivateFolder(folder);
    await writeDurably(join(folder, `${id}.eml`), message as Buffer);
  };
  return { send, close: () => transport.close() };
}

export async function removeMailFiles(folder: string, before: Date) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith(".eml"))) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { force: true });
  }
  await removeStaleParts(folder);
}
