import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { readJson } from "#platform/http/json-body.server.ts";
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
  const send = (purpose: LinkPurpose) => async (c: Context<RequestEnv>) => {
    const { email } = await readJson(c, emailBody);
    if (!outbox) throw new AuthError("email_provider_disabled");
    await requestLink(db, { purpose, email }, c.get("ip"), now());
    outbox.wake();
    return c.json({});
  };
  const setPassword = async (c: Context<RequestEnv>, purpose: "reset" | "invite") => {
    const input = { ...(await readJson(c, newPasswordBody)), purpose };
    const { email, deviceToken } = await setPasswordByLink(db, input, c.get("ip"), now());
    writeDeviceCookie(c, email, deviceToken, siteUrl);
  };
  return new Hono<RequestEnv>()
    .post("/resend", send("confirm"))
    .post("/recover", send("reset"))
    .post("/confirm", async (c) => {
      const { token } = await readJson(c, linkBody);
      return c.json({ status: await confirmByLink(db, token, c.get("ip"), now()) });
    })
    .post("/reset-password", async (c) => {
      await setPassword(c, "reset");
      return c.json({});
    })
    .post("/accept-invitation", async (c) => {
      await setPassword(c, "invite");
      return c.json({});
    })
    .get("/verify", (c) => {
      // Links in emails of earlier versions.
      const query = new URLSearchParams({ token: c.req.query("token") ?? "" });
      return c.redirect(`${siteUrl}/confirm-account?${query}`, 303);
    });
}
