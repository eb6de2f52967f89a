import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Few routes: the whole manifest is smaller than the requests that would discover it bit by bit.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
