import { useRouteLoaderData } from "react-router";
import type { ShownFirm } from "#features/website/show-website.server.ts";

/** Data that the root loader provides to every page. */
export type RootData = {
  siteUrl: string;
  year: string;
  isCounting: boolean;
  /** The pages show site content that is not published yet. */
  isDraft: boolean;
  firm: ShownFirm;
  /** The path of the home page's share image, which stands for the firm. */
  shareImage: string;
};

/** Undefined when the root loader itself has failed. */
export function useRootData() {
  return useRouteLoaderData<RootData>("root");
}

/** The firm's facts. The root loader only reads what the server passes to it, so they are always there. */
export function useFirm() {
  const root = useRootData();
  if (!root) throw new Error("The root loader has failed");
  return root.firm;
}
