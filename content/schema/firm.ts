import { z } from "zod";
import {
  choice,
  email,
  fields,
  group,
  line,
  lines,
  listOf,
  number,
  phone,
  text,
  webUrl,
} from "./fields.ts";

export const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const firmSchema = group("Firm", {
  name: line("Name", 60, "As visitors know it."),
  legalName: line("Legal entity", 100),
  descriptor: line("What the firm does", 80, "Below the logo in the footer. Without a period."),
  summary: text("Summary", 160, "For search engines and link previews of the home page."),
  city: line("City", 80),
  address: group("Postal address", {
    street: line("Street", 100),
    locality: line("Town", 80),
    region: line("State", 40),
    postalCode: line("ZIP code", 20),
    country: line("Country", 2, "Its two-letter code, such as US."),
  }),
  email: email("Email address"),
  securityEmail: email("Security reports go to"),
  mainPhone: phone("Main phone"),
  contractsPhone: phone("Phone for government contracts"),
  hours: listOf(
    "Business hours",
    {
      from: choice("From", DAYS),
      to: choice("To", DAYS),
      opens: time("Opens", "Leave both times empty when closed."),
      closes: time("Closes"),
    },
    { min: 1, max: 7, add: "Add hours", named: "from" },
  ),
  uei: line("Unique entity ID", 20, "From the registration in SAM.gov."),
  cage: line("CAGE code", 10),
  linkedin: webUrl("LinkedIn page"),
  areaServed: lines("Areas served", { max: 20, hint: "For search engines. One per line." }),
  foundedYear: number("Founded in", { min: 1800, max: 2100 }),
});

function time(label: string, hint?: string) {
  return z
    .string()
    .trim()
    .regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, "Enter a time, such as 08:00")
    .register(fields, { label, hint, input: "line" });
}
