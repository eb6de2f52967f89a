import { html, raw } from "hono/html";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import type { AppError } from "#platform/errors/errors.server.ts";
import { CONTACT_ENDPOINT } from "./contact-endpoint.ts";

export type Entered = Partial<Record<FieldName, string>>;
type FieldName =
  | "name"
  | "email"
  | "message"
  | "source"
  | "agency"
  | "solicitation_number"
  | "due_date";
type NavigationItem = { label: string; href: string; isRoute: boolean };
/** As the site's public pages look; the nonce allows the styles. */
export type PageLook = {
  website: ShownWebsite;
  navigation: NavigationItem[];
  styles: string;
  nonce: string;
};

// As in app/ui, in the classes that app/styles/public.css has.
const BUTTON =
  "inline-flex min-h-11 items-center rounded-sm bg-signal px-5 py-2 text-sm font-semibold text-on-signal hover:bg-signal-strong";
const FIELD = "min-h-11 w-full rounded-sm border border-control bg-field px-3 py-2 text-ink";

/** The responses to a form that was sent without JavaScript. */
export function sentPage(look: PageLook) {
  return page(
    "Message sent successfully!",
    html`<p class="mt-4">We'll get back to you within 24 hours.</p>
<p class="mt-6"><a class="${BUTTON}" href="/">Return to Home</a></p>
<p class="mt-6"><a class="link" href="/#contact">Write another message</a></p>`,
    look,
  );
}

/** Holds what was entered, so that nothing has to be typed twice. */
export function refusedPage(error: AppError, entered: Entered, look: PageLook) {
  const { firm, contact } = look.website;
  const isInvalid = error.code === "invalid";
  return page(
    isInvalid ? "Please check your message" : "Failed to send message",
    html`<p role="alert" class="mt-4 font-semibold text-signal">${isInvalid ? "Validation Error: " : ""}<strong>${error.message}</strong></p>
${isInvalid ? "" : html`<p>Please try again or contact us directly at <a class="link" href="mailto:${firm.email}">${firm.email}</a></p>`}
<form method="post" action="${CONTACT_ENDPOINT}" class="relative mt-6 grid gap-5">
<p class="grid gap-1.5"><label class="text-sm font-semibold" for="name">Name</label><input class="${FIELD}" id="name" name="name" required autocomplete="name" value="${entered.name ?? ""}"></p>
<p class="grid gap-1.5"><label class="text-sm font-semibold" for="email">Email</label><input class="${FIELD}" id="email" name="email" type="email" required autocomplete="email" value="${entered.email ?? ""}"></p>
<p class="grid gap-1.5"><label class="text-sm font-semibold" for="message">Message</label><textarea class="${FIELD}" id="message" name="message" rows="6" required>
${entered.message ?? ""}</textarea></p>
${entered.source ? html`<input type="hidden" name="source" value="${entered.source}">` : ""}
${agencyFields(entered, contact.agency.heading)}
<div class="sr-only" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></div>
<p><button type="submit" class="${BUTTON}">Send Message</button></p>
</form>
<p class="mt-6"><a class="link" href="/#contact">Return to Home</a></p>`,
    look,
  );
}

function agencyFields(entered: Entered, heading: string) {
  const { agency = "", solicitation_number = "", due_date = "" } = entered;
  const isOpen = Boolean(agency || solicitation_number || due_date);
  return html`<details ${isOpen ? "open" : ""} class="border-y border-rule"><summary class="py-2.5 text-sm font-semibold">${heading}</summary>
<div class="grid gap-5 pt-1 pb-5">
<p class="grid gap-1.5"><label class="text-sm font-semibold" for="agency">Agency</label><input class="${FIELD}" id="agency" name="agency" autocomplete="organization" value="${agency}"></p>
<p class="grid gap-1.5"><label class="text-sm font-semibold" for="solicitation">Solicitation number</label><input class="${FIELD}" id="solicitation" name="solicitation_number" autocomplete="off" value="${solicitation_number}"></p>
<p class="grid gap-1.5"><label class="text-sm font-semibold" for="due-date">Due date</label><input class="${FIELD}" id="due-date" name="due_date" type="date" value="${due_date}"></p>
</div></details>`;
}

/** Has no script: it is only shown to visitors without JavaScript. */
function page(title: string, content: ReturnType<typeof html>, look: PageLook) {
  const { navigation, styles, nonce } = look;
  const { firm } = look.website;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${firm.name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(styles)}</style>
</head>
<body>
<header class="border-b border-rule">
<div class="frame flex min-h-16 items-center justify-between gap-4">
<a href="/" class="inline-flex items-center gap-2.5 text-ink"><img class="block size-7" src="/icon.svg" alt=""><span class="font-display text-xl leading-none tracking-tight">${firm.name}</span></a>
<nav aria-label="Main" class="ml-auto max-lg:hidden"><ul class="flex gap-4 xl:gap-6">
${navigation.map(({ label, href, isRoute }) => html`<li><a class="block py-2 text-sm hover:text-signal" href="${isRoute ? href : `/${href}`}">${label}</a></li>`)}
</ul></nav>
</div>
</header>
<main class="frame min-h-120 py-12 lg:py-16">
<div class="max-w-xl">
<h1 class="max-w-heading text-3xl">${title}</h1>
${content}
</div>
</main>
</body>
</html>
`;
}
