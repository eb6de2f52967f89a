import { useContext } from "react";
import { DocumentContext } from "../shell/document.ts";
import { startAtTop } from "../shell/scroll-restoration.ts";
import { restoreTheme } from "../ui/layout/theme.ts";

// Inline, because an image may fail before the app has loaded. The event does not bubble.
const markBrokenImages = `addEventListener("error",function(e){var i=e.target;if(i.tagName==="IMG")i.dataset.broken=""},true)`;

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
