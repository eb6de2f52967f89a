import type { Website } from "#content/schema/website.ts";

/**
 * Facts that texts may refer to, so that a changed fact changes every text: "{name}" is replaced by
 * the firm's name.
 */
export type Facts = Record<string, string>;

const REFERENCE = /\{(\w+)\}/g;
/** Characters, in all texts together. The sample needs 1,500. */
const EXPANDED_MAX = 200_000;

/**
 * A copy of the value with the references in all its texts replaced. References that are unknown, or
 * would make the texts too long, stay as typed.
 */
export function fillIn<T>(value: T, facts: Facts): T {
  let left = EXPANDED_MAX;
  return filled(value) as T;

  function filled(value: unknown): unknown {
    if (typeof value === "string") return value.replace(REFERENCE, expand);
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part)]));
  }

  function expand(reference: string, name: string) {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined || fact.length > left) return reference;
    left -= fact.length;
    return fact;
  }
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The facts that texts may refer to. */
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
  return Number.isNaN(day.getTime()) ? date : dayFormat.format(day);
}
