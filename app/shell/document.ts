import { createContext } from "react";

/** What the server adds to the document around the app. In the browser it is already there. */
type DocumentParts = {
  nonce: string | undefined;
  startScript: string;
  /** In front of the paths of links; see PageContext. In the browser, the router adds it. */
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
