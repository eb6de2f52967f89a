import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // With so few routes, the whole manifest is smaller than the requests that would discover it.
  // The only action receives messages to the firm, which carry no credentials. Behind a proxy that ends
  // TLS, the scheme of a request's URL differs from that of its origin.
  allowedActionOrigins: ["**"],
  routeDiscovery: { mode: "initial" },
} satisfies Config;
