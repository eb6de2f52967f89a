import { createContext } from "react";

/** By the field's path: where its text does not fit. */
export const MisfitContext = createContext<ReadonlyMap<string, string>>(new Map());
