// Replaces "zod" in the browser; see vite.config.ts. The pages' security policy allows no code from
// strings. Zod only tests whether it could run some, but browsers report the attempt.
import { config } from "zod/v4/core";

export * from "zod/v4";

config({ jitless: true });
