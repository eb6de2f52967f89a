import type { Website } from "#content/schema/website.ts";

type Firm = Website["firm"];
type Hours = Firm["hours"][number];

const DAYS: string[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

/** The firm's facts, as pages show them. */
export type ShownFirm = ReturnType<typeof showFirm>;

export function showFirm({ mainPhone, contractsPhone, hours, linkedin, ...firm }: Firm) {
  return {
    ...firm,
    phones: [
      { label: "Main office", display: mainPhone, href: phoneHref(mainPhone) },
      { label: "Government contracts", display: contractsPhone, href: phoneHref(contractsPhone) },
    ] as const,
    hours: hours.map(showHours),
    social: { label: "LinkedIn", href: linkedin },
  };
}

/** A number without a country code is one of the United States. */
export function phoneHref(number: string) {
  const digits = number.replace(/\D/g, "");
  return `tel:+${number.startsWith("+") ? digits : `1${digits}`}`;
}

function showHours({ from, to, opens, closes }: Hours) {
  const isOpen = opens !== "" && closes !== "";
  return {
    days: from === to ? from.slice(0, 3) : `${from.slice(0, 3)}-${to.slice(0, 3)}`,
    display: isOpen ? `${timeOfDay(opens)}-${timeOfDay(closes)}` : "Closed",
    schemaDays: daysBetween(from, to),
    ...(isOpen && { opens, closes }),
  };
}

/** The week may end in between: Saturday to Monday. */
function daysBetween(from: string, to: string) {
  const first = DAYS.indexOf(from);
  const count = ((DAYS.indexOf(to) - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, index) => DAYS[(first + index) % DAYS.length] ?? from);
}

/** "8:00 AM" for "08:00". */
function timeOfDay(time: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
