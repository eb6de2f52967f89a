import { createContext } from "react";

/** The parts that the server adds around the app. In the browser they are already there. */
type DocumentParts = {
  nonce: string | undefined;
  startScript: string;
  /** Prefixes the paths of links; see PageContext. In the browser, the router adds it. */
  base: string;
  /** The post's HTML; undefined in the browser. */
  postBody: string | undefined;
};

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  startScript: "",
  base: "",
  postBody: undefined,
});
