// What browsers get for "zod"; see vite.config.ts. The pages' security policy allows no code from
// strings. Zod would only try, but browsers report the attempt.
import { config } from "zod/v4/core";

export * from "zod/v4";

config({ jitless: true });
