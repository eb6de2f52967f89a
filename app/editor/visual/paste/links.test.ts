import { expect, test } from "vitest";
import { cleanUrl } from "./links.ts";

const clean = (href: string) => cleanUrl(href, "https://our.example.org");

test.each([
  "utm_source",
  "_ga",
  "_gl",
  "_gac_UA-1",
  "ref_src",
  "__hstc",
  "__hssc",
  "__hsfp",
  "_hsenc",
  "_hsmi",
  "srsltid",
  "gad_source",
  "gad_campaignid",
  "mibextid",
])("%s is removed from a link, and nothing else", (name) => {
  expect(clean(`https://example.com/a?id=7&${name}=x#part`)).toBe(
    "https://example.com/a?id=7#part",
  );
});

test("“si” is tracking where it is known to be", () => {
  expect(clean("https://youtu.be/dQw4w9WgXcQ?si=abc&t=3")).toBe("https://youtu.be/dQw4w9WgXcQ?t=3");
  expect(clean("https://www.youtube.com/watch?v=1&si=abc")).toBe(
    "https://www.youtube.com/watch?v=1",
  );
  expect(clean("https://open.spotify.com/track/1?si=abc")).toBe("https://open.spotify.com/track/1");
  expect(clean("https://example.com/?si=abc")).toBe("https://example.com/?si=abc");
});

const MEANT = "https://example.com/a?b=c";
const ENCODED = encodeURIComponent(MEANT);

test.each([
  `https://nam02.safelinks.protection.outlook.com/?url=${ENCODED}&data=05&reserved=0`,
  `https://safelinks.protection.outlook.com/ap/w-1/?url=${ENCODED}`,
  `https://outlook.office.com/mail/safelink.html?url=${ENCODED}&corid=1`,
  `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${ENCODED}`,
  `https://slack-redir.net/link?url=${ENCODED}&v=3`,
  `https://out.reddit.com/t3_abc?url=${ENCODED}&token=1`,
  `https://l.instagram.com/?u=${ENCODED}&e=1`,
  `https://l.facebook.com/l.php?u=${ENCODED}&h=1`,
  `https://www.google.com/url?q=${ENCODED}&sa=D`,
  `https://www.youtube.com/redirect?event=x&q=${ENCODED}`,
  "https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a-3Fb-3Dc&d=DwM&c=x",
  "https://urldefense.com/v3/__https://example.com/a?b=c__;!!abc!def$",
  "https://urldefense.com/v3/__https:/example.com/a*b=c__;Pw!!abc!def$",
  `https://slack-redir.net/link?url=${encodeURIComponent("https://urldefense.com/v3/__https://example.com/a?b=c__;!!a!d$")}`,
])("a link leads to the page that is meant: %s", (href) => {
  expect(clean(href)).toBe(MEANT);
});

test("several characters that urldefense took out come back", () => {
  expect(clean("https://urldefense.com/v3/__https://example.com/**A*b__;w6TDtiM!!x!y$")).toBe(
    "https://example.com/äö#b",
  );
});

test("a redirect to something other than a web page stays as it is", () => {
  const href = "https://slack-redir.net/link?url=javascript%3Aalert(1)";
  expect(clean(href)).toBe(href);
});
