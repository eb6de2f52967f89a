import { useRouteLoaderData } from "react-router";

/** What the root loader tells every page. */
export type RootData = { siteUrl: string; year: string };

/** Undefined when the root loader itself has failed. */
export function useRootData() {
  return useRouteLoaderData<RootData>("root");
}
