import { useRouteLoaderData } from "react-router";

/** What the root loader tells every page. */
export type RootData = { siteUrl: string; year: string; isCounting: boolean };

/** Undefined when the root loader itself has failed. */
export function useRootData() {
  return useRouteLoaderData<RootData>("root");
}
