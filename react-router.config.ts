import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // With so few routes, the whole manifest is smaller than the requests that would discover it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
