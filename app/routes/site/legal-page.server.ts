import type { RouterContextProvider } from "react-router";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { longDate } from "../../dates.ts";
import { pageContext } from "../../shell/context.ts";

type Name = keyof ShownWebsite["legal"];

/** A legal page says from when it is valid: from today, until it changes. */
export function loadLegalPage(context: Readonly<RouterContextProvider>, name: Name) {
  const { website, now } = context.get(pageContext);
  const { accessibilityCheck, pages, legal } = website;
  const date =
    name === "accessibility"
      ? `Last checked: ${accessibilityCheck.day}`
      : `Effective date: ${longDate(now())}`;
  return { page: pages[name], document: legal[name], date };
}
