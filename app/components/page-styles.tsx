import { useContext } from "react";
import { DocumentContext } from "../document.ts";

/** In the page itself, so that the first round trip is enough to paint it. React finds it by `href`. */
export function PageStyles() {
  const { nonce, css } = useContext(DocumentContext);
  return (
    <style href="page" precedence="page" nonce={nonce}>
      {css}
    </style>
  );
}
