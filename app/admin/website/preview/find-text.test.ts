// @vitest-environment jsdom
import { expect, test } from "vitest";
import { website } from "#content/website.ts";
import { pageOfField } from "../part-route.tsx";
import { elementWithText, fieldOfText, textOfField } from "./find-text.ts";

test.each([
  ["We make the numbers agree for enterprises and public agencies.", "home.headline"],
  [" Cloud &\n DevOps Enablement ", "services.items.cloud-devops.name"],
  ["Snowflake", "technologies.groups.data-platforms.items"],
  ["© 2026 Alderline Consulting LLC. All rights reserved.", "firm.legalName"],
  [
    "You can read this site without telling us who you are.",
    "legal.privacyPolicy.sections.information-collected.body",
  ],
  ["Privacy Policy | Alderline", "search.privacyPolicy.title"],
])("%j is edited at %s", (text, path) => {
  expect(fieldOfText(website, text, "home")?.join(".")).toBe(path);
});

test("a text of the part that is open comes first", () => {
  expect(fieldOfText(website, "Renata Okoye", "leadership")).toEqual([
    "leadership",
    "founder",
    "name",
  ]);
  expect(fieldOfText(website, "Healthcare", "caseStudies")?.[0]).toBe("caseStudies");
});

test("words that are written nowhere have no field", () => {
  expect(fieldOfText(website, "Back to Home", "home")).toBeUndefined();
  expect(fieldOfText(website, " ", "home")).toBeUndefined();
});

test("a field's text is found in the innermost element, in the page's content first", () => {
  document.body.innerHTML =
    "<header><p>Alderline</p></header><main><p>By <b> Alderline\n Consulting LLC</b></p></main>";
  const text = textOfField(website, ["firm", "legalName"]) ?? "";
  expect(elementWithText(document, text)?.tagName).toBe("B");
  expect(elementWithText(document, "nowhere")).toBeUndefined();
});

test("a field's text is not looked for in scripts, and in fields that repeat the page", () => {
  document.body.innerHTML =
    "<main><details><textarea>541512</textarea></details><script>541512</script><p>541512</p></main>";
  expect(elementWithText(document, "541512")?.tagName).toBe("P");
});

test("a picture is found by the texts beside it", () => {
  const path = ["leadership", "founder", "portrait"];
  expect(textOfField(website, path)).toBe(website.leadership.founder.name);
});

test.each([
  ["home.headline", "/"],
  ["leadership.founder.name", "/"],
  ["leadership.people.hana-mori.role", "/people"],
  ["caseStudies.heading", "/case-studies"],
  ["caseStudies.items.devops-deployment.title", "/case-studies/devops-deployment"],
  ["legal.termsOfService.title", "/terms-of-service"],
  ["legal", "/privacy-policy"],
  ["capabilities.about", "/capabilities"],
  ["search.blog.title", "/blog"],
])("%s is shown on %s", (path, page) => {
  expect(pageOfField(website, path.split("."))).toBe(page);
});
