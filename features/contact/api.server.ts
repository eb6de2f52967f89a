import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { MESSAGE_BODY_MAX, receiveMessage } from "./commands.server.ts";
import { submissionSchema } from "./schema.ts";

/** `send-contact-email`, which the form's script calls. */
export function contactApi() {
  return new Hono<RequestEnv>().post(
    "/send-contact-email",
    jsonBody(submissionSchema, MESSAGE_BODY_MAX),
    async (c) => {
      await receiveMessage(c.var.ctx, await readJson(c), c.get("ip"));
      return c.json({});
    },
  );
}
