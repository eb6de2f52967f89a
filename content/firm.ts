import type { Website } from "./schema/website.ts";

export const firm: Website["firm"] = {
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
  email: "hello@alderline.example.com",
  securityEmail: "security@alderline.example.com",
  mainPhone: "(206) 555-0142",
  contractsPhone: "(206) 555-0187",
  hours: [
    {
      id: "mon-fri",
      from: "Monday",
      to: "Friday",
      opens: "08:00",
      closes: "18:00",
    },
    {
      id: "sat",
      from: "Saturday",
      to: "Saturday",
      opens: "09:00",
      closes: "14:00",
    },
    {
      id: "sun",
      from: "Sunday",
      to: "Sunday",
      opens: "",
      closes: "",
    },
  ],
  uei: "SAMPLEUE1234",
  cage: "0EX00",
  linkedin: "https://www.linkedin.com/company/alderline-example",
  areaServed: ["Washington", "Oregon", "United States"],
  foundedYear: 1999,
};
