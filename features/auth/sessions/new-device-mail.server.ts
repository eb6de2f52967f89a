import { timeZone, timeZoneLabel } from "#content/time-zone.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { deviceName } from "./device-name.server.ts";
import type { Device } from "./sessions.server.ts";

const TIME = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone,
});

type Site = { siteName: string; siteUrl: string };

export function newDeviceMail(
  to: string,
  { ip, userAgent }: Device,
  { siteName, siteUrl }: Site,
  now: Date,
): Mail {
  return {
    to,
    subject: `New login to your ${siteName} account`,
    text: `Someone, probably you, logged in to your ${siteName} account from a new device.

Device: ${deviceName(userAgent ?? null)}
IP address: ${ip}
Time: ${TIME.format(now)}, ${timeZoneLabel}

If this was you, there's nothing to do.

If this wasn't you, reset your password now. That also logs out every device:
${siteUrl}/forgot-password

To see where you're logged in, open:
${siteUrl}/account
`,
  };
}
