import { timeZone, timeZoneLabel, timeZoneShortLabel } from "./time-zone.ts";

type Hours = {
  days: string;
  display: string;
  schemaDays: string[];
  opens?: string;
  closes?: string;
};

type Phone = { label: string; display: string; href: string };

const phones: [Phone, Phone] = [
  { label: "Main office", display: "(206) 555-0142", href: "tel:+12065550142" },
  { label: "Government contracts", display: "(206) 555-0187", href: "tel:+12065550187" },
];

const hours: Hours[] = [
  {
    days: "Mon-Fri",
    display: "8:00 AM-6:00 PM",
    schemaDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    opens: "08:00",
    closes: "18:00",
  },
  {
    days: "Sat",
    display: "9:00 AM-2:00 PM",
    schemaDays: ["Saturday"],
    opens: "09:00",
    closes: "14:00",
  },
  { days: "Sun", display: "Closed", schemaDays: ["Sunday"] },
];

/** Sample data: the firm, its address, numbers and people are fictitious. */
export const firm = {
  name: "Alderline",
  legalName: "Alderline Consulting LLC",
  descriptor: "Data engineering, AI and cloud consulting",
  summary:
    "Alderline is a Seattle consulting firm that builds data platforms, AI models and cloud systems for enterprises and public agencies.",
  city: "Seattle, Washington",
  address: {
    street: "400 Sample Street, Suite 210",
    locality: "Seattle",
    region: "WA",
    postalCode: "98100",
    country: "US",
  },
  /** The unique entity ID and the CAGE code of the registration in SAM.gov. */
  uei: "SAMPLEUE1234",
  cage: "0EX00",
  email: "hello@alderline.example.com",
  securityEmail: "security@alderline.example.com",
  phones,
  hours,
  timeZone,
  timeZoneLabel,
  timeZoneShortLabel,
  social: { label: "LinkedIn", href: "https://www.linkedin.com/company/alderline-example" },
  areaServed: ["Washington", "Oregon", "United States"],
  foundedYear: 1999,
};
