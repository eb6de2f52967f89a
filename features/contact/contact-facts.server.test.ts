import { expect, test } from "vitest";
import { AppError } from "#platform/errors/errors.server.ts";
import { changedWebsite } from "../../tests/helpers/website.ts";
import { confirmationMail } from "./contact-mail.server.ts";
import { refusedPage, sentPage } from "./contact-page.server.ts";

const website = changedWebsite(({ firm, contact }) => {
  Object.assign(firm, {
    name: "Birchway",
    legalName: "Birchway LLC",
    email: "hi@birchway.example",
  });
  contact.agency.heading = "For agencies of any kind";
});
const look = { website, navigation: [], styles: "", nonce: "n" };

test("the confirmation names the firm as it is called now", () => {
  const message = {
    id: "1",
    name: "Ada Byron",
    email: "ada@example.com",
    message: "Hello",
    createdAt: new Date(0),
    source: null,
    sourceTitle: null,
    agency: null,
    solicitationNumber: null,
    dueDate: null,
  };
  const options = { siteUrl: "https://www.example.com", contactTo: website.firm.email };
  expect(confirmationMail(message, website.firm, options)).toMatchObject({
    replyTo: { name: "Birchway", address: "hi@birchway.example" },
    subject: "We received your message to Birchway",
    text: expect.stringContaining("Birchway LLC\nhttps://www.example.com"),
  });
});

test("the pages without script show the firm's words", () => {
  expect(String(sentPage(look))).toContain(" | Birchway</title>");
  const refused = String(refusedPage(new AppError("internal", "Not now."), {}, look));
  expect(refused).toContain('href="mailto:hi@birchway.example"');
  expect(refused).toContain("For agencies of any kind</summary>");
});
