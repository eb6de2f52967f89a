import { useContext } from "react";
import { markBrokenImages } from "../broken-images.ts";
import { DocumentContext } from "../document.ts";
import { restoreTheme } from "../ui/theme.tsx";

/** Runs before the first paint, where the server has written it; never in a later render. */
export function StartScript() {
  const { nonce, startScript } = useContext(DocumentContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
      dangerouslySetInnerHTML={{ __html: `${restoreTheme};${markBrokenImages};${startScript}` }}
    />
  );
}
