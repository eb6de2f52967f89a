import { lookup as resolve } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const REDIRECTS_MAX = 5;

/**
 * Networks that are not public: above all, our own machine and its local network. They are those of
 * IANA's registries of special-purpose addresses that are not globally reachable, and multicast.
 */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // On Azure, this is the host of the virtual machine, with its settings and certificates.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv4");
}
// In IPv6, only global unicast addresses (2000::/3) are public, except for these.
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001:db8::", 32],
  ["2001::", 23],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv6");
}

export class OutsideError extends Error {
  override name = "OutsideError";
}

type Options = {
  bytesMax: number;
  milliseconds: number;
  /** Replaces the check of IP addresses in tests. */
  isAllowedIp?: (ip: string) => boolean;
};

export function isPublicIp(ip: string) {
  if (isIP(ip) === 4) return !PRIVATE.check(ip, "ipv4");
  return isIP(ip) === 6 && GLOBAL.check(ip, "ipv6") && !PRIVATE.check(ip, "ipv6");
}

/** Fetches a public URL. The IP address is checked when the connection is opened, so that neither a
 * redirect nor a changing DNS name can reach internal hosts. */
export async function fetchOutside(url: string, options: Options): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.milliseconds);
  let next = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await request(next, options, signal);
    const { statusCode = 0, headers } = response;
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      headers.location &&
      URL.canParse(headers.location, next)
    ) {
      response.destroy();
      next = new URL(headers.location, next).href;
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new OutsideError(`The server returned ${statusCode}.`);
    }
    return await readBounded(response, options.bytesMax);
  }
  throw new OutsideError("Too many redirects.");
}

function request(text: string, { isAllowedIp = isPublicIp }: Options, signal: AbortSignal) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutsideError("Not a valid URL.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowedIp(host)) throw new OutsideError("Not on the public web.");
  const client = url.protocol === "https:" ? https : http;
  return new Promise<http.IncomingMessage>((fulfil, reject) => {
    const headers = { Accept: "image/*", "Accept-Encoding": "identity" };
    client
      .request(url, { agent: false, signal, headers, lookup: lookupOnly(isAllowedIp) }, fulfil)
      .on("error", (cause) => reject(asOutsideError(cause)))
      .end();
  });
}

function lookupOnly(isAllowedIp: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 4);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowedIp(address))) {
        return callback(new OutsideError("Not on the public web."), "", 4);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readBounded(response: http.IncomingMessage, bytesMax: number) {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      size += part.length;
      if (size > bytesMax) throw new OutsideError("Too large.");
      parts.push(part);
    }
  } catch (cause) {
    throw asOutsideError(cause as Error);
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts);
}

function asOutsideError(cause: Error) {
  if (cause instanceof OutsideError) return cause;
  const late = cause.name === "TimeoutError" || cause.name === "AbortError";
  return new OutsideError(late ? "Timed out." : "Couldn’t be reached.", { cause });
}
