import { createContext } from "react";

/** What the server puts into the document around the app. The browser finds it there already. */
type DocumentParts = {
  nonce: string | undefined;
  startScript: string;
  /** The post's HTML; undefined in the browser. */
  postBody: string | undefined;
};

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  startScript: "",
  postBody: undefined,
});
