/** Passkeys belong to the site's host. Nothing in a request can say which that is. */
export function relyingParty(siteUrl: string) {
  return { rpID: new URL(siteUrl).hostname, origin: siteUrl };
}

/** Ed25519, ES256 and RS256: what devices use. The library's own list tries out experimental APIs. */
export const ALGORITHMS = [-8, -7, -257];
