import type { Mail } from "#platform/mail/mailer.server.ts";

/** Replaced by the link's URL when the email is sent. */
export const LINK = "{link}";

type Recipient = { id: string; email: string };

export function confirmationMail({ id, email }: Recipient, siteName: string): Mail {
  return {
    to: email,
    subject: `Confirm your ${siteName} account`,
    text: `Someone, probably you, signed up for a ${siteName} account with this email address.

To confirm it, open this link within seven days:
${LINK}

If this wasn't you, you can ignore this email. The account can't be used until it's confirmed.
`,
    link: { purpose: "confirm", userId: id },
  };
}

export function passwordMail({ id, email }: Recipient, siteName: string): Mail {
  return {
    to: email,
    subject: `Reset your ${siteName} password`,
    text: `Someone, probably you, requested a new password for your ${siteName} account.

To set it, open this link within an hour:
${LINK}

If this wasn't you, you can ignore this email. Your password won't change.
`,
    link: { purpose: "reset", userId: id },
  };
}

type Invitation = { siteName: string; inviter: string };

export function invitationMail({ id, email }: Recipient, { siteName, inviter }: Invitation): Mail {
  return {
    to: email,
    subject: `You’re invited to ${siteName}`,
    text: `${inviter} created a ${siteName} account for you with this email address.

To set your password and log in, open this link within seven days:
${LINK}

If you don’t know what this is about, you can ignore this email.
`,
    link: { purpose: "invite", userId: id },
  };
}
