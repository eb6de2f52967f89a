import { createContext } from "react";

/** Lets an inline script of ours run under the Content-Security-Policy. Empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
