import type { EntryContext } from "react-router";
import { sessionKey } from "./auth/client.ts";
import { loaderText } from "./script-on-intent.ts";

export const quietScript = loaderText(sessionKey);

/** Whoever opens a page wants to read it, unless one of its routes says otherwise. */
export function isQuiet({ staticHandlerContext, routeModules }: EntryContext) {
  return !staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { isBusy?: boolean } | undefined;
    return handle?.isBusy;
  });
}

/** The page with the app's script put off. The nonce makes sure that it is ours. */
export function quieted(html: string, nonce: string) {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(
      `<script nonce="${nonce}" type="module" async=""`,
      `<script nonce="${nonce}" type="text/later"`,
    );
}
