import { html } from "hono/html";
import { firm } from "#content/firm.ts";
import type { AppError } from "#platform/errors.server.ts";
import { CONTACT_ENDPOINT } from "./contact-endpoint.ts";

export type Entered = { name?: string; email?: string; message?: string };

/** The answers to a form that was sent without script. */
export function sentPage() {
  return page(
    "Message sent successfully!",
    html`<p>We'll get back to you within 24 hours.</p>
<p><a href="/">Return to Home</a></p>`,
  );
}

/** Holds what was entered, so that nothing has to be typed twice. */
export function refusedPage(error: AppError, entered: Entered = {}) {
  const isInvalid = error.code === "invalid";
  return page(
    isInvalid ? "Validation Error" : "Failed to send message",
    html`<p role="alert"><strong>${error.message}</strong></p>
${isInvalid ? "" : html`<p>Please try again or contact us directly at <a href="mailto:${firm.email}">${firm.email}</a></p>`}
<form method="post" action="${CONTACT_ENDPOINT}">
<p><label for="name">Name</label><input id="name" name="name" required autocomplete="name" value="${entered.name ?? ""}"></p>
<p><label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="email" value="${entered.email ?? ""}"></p>
<p><label for="message">Message</label><textarea id="message" name="message" rows="8" required>
${entered.message ?? ""}</textarea></p>
<p><button type="submit">Send Message</button></p>
</form>
<p><a href="/#contact">Return to Home</a></p>`,
  );
}

/** Stands alone: the app's own styles have names that change with every build. */
function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${firm.name}</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<p class="firm"><a href="/">${firm.name}</a></p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
