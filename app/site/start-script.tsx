import { useContext } from "react";
import { markBrokenImages } from "../shell/broken-images.ts";
import { DocumentContext } from "../shell/document.ts";
import { startAtTop } from "../shell/scroll-restoration.ts";
import { restoreTheme } from "../ui/layout/theme.tsx";

/** Inlined by the server to run before the first paint; not rendered in the browser. */
export function StartScript() {
  const { nonce, startScript } = useContext(DocumentContext);
  const text = [restoreTheme, markBrokenImages, startAtTop, startScript].join(";");
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
