import type { Website } from "#content/schema/website.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What texts may refer to. */
export function factsOf({ firm, accessibility }: Website) {
  const { address } = firm;
  const { tool, browser, violations } = accessibility.check;
  const found = violations === 0 ? "found no violations" : `found ${violations} violations`;
  return {
    name: firm.name,
    legalName: firm.legalName,
    summary: firm.summary,
    email: firm.email,
    securityEmail: firm.securityEmail,
    mainPhone: firm.mainPhone,
    contractsPhone: firm.contractsPhone,
    address: `${address.street}, ${address.locality}, ${address.region} ${address.postalCode}`,
    lastCheck: `On ${checkDay({ accessibility })}, ${tool} ${found} in ${browser}.`,
  };
}

export function checkDay({ accessibility }: Pick<Website, "accessibility">) {
  const { date } = accessibility.check;
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : DAY.format(day);
}
