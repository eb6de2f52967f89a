import { expect, test } from "vitest";
import { loggablePath, redactValues } from "./redact.server.ts";

const TOKEN = "qC3x_Zr8kQ-w1uVb7nM0pLd5sTfYh2Aj";

function parsingError(json: string) {
  try {
    return String(JSON.parse(json));
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  parsingError('{"name": Ada Byron, "email": "ada@example.com"}'),
  parsingError("Ada"),
  "No mailbox for <ada@example.com>",
  "Could not fetch https://Ada:Byron@files.example/Ada?Byron=1#Ada",
  `No session for ${TOKEN}.`,
])("values are removed from %o", (message) => {
  expect(redactValues(message)).not.toMatch(/Ada|Byron|ada@|qC3x/);
});

test.each([
  "Cannot read properties of undefined (reading 'slug')",
  "ENOENT: no such file or directory, open '/srv/data/images/a-long-name-of-an-image.webp'",
  "read ECONNRESET",
  "ERR_HTTP_REQUEST_TIMEOUT_OF_A_CONNECTION",
])("%o stays as it is", (message) => {
  expect(redactValues(message)).toBe(message);
});

test.each([
  [`/preview/${TOKEN}`, "/preview/…"],
  [`/preview/${TOKEN}.data`, "/preview/…"],
  [`/draft/${TOKEN}/people`, "/draft/…"],
  ["/api/admin/website/draft", "/api/admin/website/draft"],
  [`/statements/${TOKEN}.pdf`, "/statements/…"],
  ["/admin/statements/new", "/admin/statements/new"],
  [`/Preview/${TOKEN}/more`, "/Preview/…"],
  [`/%70review/${TOKEN}`, "/%70review/…"],
  [`//preview/short`, "//preview/…"],
  [`/prewiev/${TOKEN}`, "/prewiev/…"],
  ["/blog/a-preview", "/blog/a-preview"],
  [
    "/blog/preview-links-2-of-the-editor-explained",
    "/blog/preview-links-2-of-the-editor-explained",
  ],
  [
    "/api/admin/posts/0b0b4d52-94a7-4d5e-9d2e-0a9b8c7d6e5f",
    "/api/admin/posts/0b0b4d52-94a7-4d5e-9d2e-0a9b8c7d6e5f",
  ],
  ["/unsubscribe/ada@example.com", "/unsubscribe/…@…"],
  ["/%zz/preview", "/%zz/preview/…"],
])("the path %s is logged as %s", (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});
