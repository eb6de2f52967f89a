import { Hono } from "hono";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { type JsonContext, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { emailBody, linkBody, newPasswordBody } from "../auth.schema.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import { writeDeviceCookie } from "../sessions/device-cookie.server.ts";
import type { LinkPurpose } from "./account-links.server.ts";
import { requestLink } from "./send-link.server.ts";
import { confirmByLink, setPasswordByLink } from "./use-link.server.ts";

type LinksOptions = {
  db: Db;
  now: () => Date;
  siteUrl: string;
  outbox: { wake: () => void } | undefined;
};

/** What emailed links do. Opening one changes nothing: its page posts the token. */
export function linksApi({ db, now, siteUrl, outbox }: LinksOptions) {
  const send = async (c: JsonContext<z.output<typeof emailBody>>, purpose: LinkPurpose) => {
    const { email } = await readJson(c);
    if (!outbox) throw new AuthError("email_provider_disabled");
    await requestLink(db, { purpose, email }, c.get("ip"), now());
    outbox.wake();
    return {};
  };
  const setPassword = async (
    c: JsonContext<z.output<typeof newPasswordBody>>,
    purpose: "reset" | "invite",
  ) => {
    const input = { ...(await readJson(c)), purpose };
    const { email, deviceToken } = await setPasswordByLink(db, input, c.get("ip"), now());
    writeDeviceCookie(c, email, deviceToken, siteUrl);
    return {};
  };
  return new Hono<RequestEnv>()
    .post("/resend", jsonBody(emailBody), async (c) => c.json(await send(c, "confirm")))
    .post("/recover", jsonBody(emailBody), async (c) => c.json(await send(c, "reset")))
    .post("/confirm", jsonBody(linkBody), async (c) => {
      const { token } = await readJson(c);
      return c.json({ status: await confirmByLink(db, token, c.get("ip"), now()) });
    })
    .post("/reset-password", jsonBody(newPasswordBody), async (c) =>
      c.json(await setPassword(c, "reset")),
    )
    .post("/accept-invitation", jsonBody(newPasswordBody), async (c) =>
      c.json(await setPassword(c, "invite")),
    )
    .get("/verify", (c) => {
      // Links in emails of earlier versions.
      const query = new URLSearchParams({ token: c.req.query("token") ?? "" });
      return c.redirect(`${siteUrl}/confirm-account?${query}`, 303);
    });
}
