import { expect, test } from "vitest";
import { hashesForNonce } from "./hashed-page.server.ts";

// printf 'go()' | openssl dgst -sha256 -binary | base64
const GO = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";

test("what carried the nonce is allowed by its hash; nothing else is", () => {
  const { html, scripts, styles } = hashesForNonce(
    '<link nonce="n1"><style nonce="n1">p{}</style><script nonce="n1">go()</script><script nonce="n2">steal()</script><script>steal()</script><script type="x" nonce="n1">\nlater()\n</script>',
    "n1",
  );
  expect(html).toBe(
    '<link><style>p{}</style><script>go()</script><script nonce="n2">steal()</script><script>steal()</script><script type="x">\nlater()\n</script>',
  );
  expect(scripts).toHaveLength(2);
  expect(scripts).toContain(GO);
  expect(styles).toHaveLength(1);
});

test("the same script twice is one hash", () => {
  const script = '<script nonce="n">go()</script>';
  expect(hashesForNonce(script + script, "n").scripts).toEqual([GO]);
});
