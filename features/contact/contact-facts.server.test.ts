import { expect, test } from "vitest";
import { changedWebsite } from "../../tests/helpers/website.ts";
import { confirmationMail } from "./mail.server.ts";

const website = changedWebsite(({ firm }) => {
  Object.assign(firm, {
    name: "Birchway",
    legalName: "Birchway LLC",
    email: "hi@birchway.example",
  });
});

test("the confirmation names the firm as it is called now", () => {
  const message = { email: "ada@example.com" };
  const options = { siteUrl: "https://www.example.com", contactTo: website.firm.email };
  expect(confirmationMail(message, website.firm, options)).toMatchObject({
    replyTo: { name: "Birchway", address: "hi@birchway.example" },
    subject: "We received your message to Birchway",
    text: expect.stringContaining("Birchway LLC\nhttps://www.example.com"),
  });
});
