import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { errorResponse, logError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { submissionSchema } from "./contact.schema.ts";
import { type ContactOptions, receiveMessage } from "./contact.server.ts";
import { type Entered, type PageLook, refusedPage, sentPage } from "./contact-page.server.ts";

// Far above what the schema allows, so that a text that is too long gets the schema's message.
const BODY_MAX = 64 * KB;

type ContactEnv = RequestEnv & { Variables: { entered?: Entered } };

/** `send-contact-email`: JSON from the form's script, a plain form post without it. */
export function contactApi(db: Db, now: () => Date, options: ContactOptions) {
  const lookOf = async (c: Context<ContactEnv>): Promise<PageLook> => ({
    website: await readWebsite(db),
    navigation: options.navigation,
    styles: options.pageStyles,
    nonce: c.get("nonce"),
  });

  return new Hono<ContactEnv>()
    .onError(async (thrown, c) => {
      if (!isFormPost(c)) return errorResponse(thrown, c);
      const error = logError(thrown, c);
      return c.html(refusedPage(error, c.get("entered") ?? {}, await lookOf(c)), error.status);
    })
    .post("/send-contact-email", jsonBody(submissionSchema, BODY_MAX), async (c) => {
      const submission = isFormPost(c) ? await readForm(c) : await readJson(c);
      await receiveMessage(db, submission, options, c.get("ip"), now());
      return isFormPost(c) ? c.html(sentPage(await lookOf(c))) : c.json({});
    });
}

function isFormPost(c: Context) {
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "");
}

async function readForm(c: Context<ContactEnv>) {
  const entered = Object.fromEntries(new URLSearchParams(await c.req.text()));
  c.set("entered", entered);
  return checked(submissionSchema, entered);
}
