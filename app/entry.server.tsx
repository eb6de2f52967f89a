import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext } from "./context.ts";
import { DocumentContext } from "./document.ts";
import { publicStyles, STYLES } from "./public-styles.server.ts";
import { isQuiet, quieted, quietScript } from "./quiet-page.server.ts";

const utf8 = new TextDecoder();
const logMissingPath = ';console.warn("404: there is no page at "+location.pathname)';

/** Renders the page whole, never in pieces: crawlers see all of it, and a failure can still become a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, made } = context.get(pageContext);
  // Without a nonce this is the development server, where a page is made to be changed.
  const quiet = nonce !== undefined && isQuiet(routerContext);
  const startScript = (quiet ? quietScript : "") + (status === 404 ? logMissingPath : "");
  const page = (
    <DocumentContext value={{ nonce, startScript, css: STYLES }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  );
  const rendered = await renderWhole(page, nonce, request.signal);
  const html = metaFirst(quiet ? quieted(rendered, nonce) : rendered);
  if (!made) return new Response(html.split(STYLES).join(publicStyles), { status, headers });
  made.html = html;
  return new Response(null, { status, headers });
}

function renderWhole(page: React.ReactNode, nonce: string | undefined, signal: AbortSignal) {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: nonce && { script: nonce, style: nonce },
      onAllReady: () => void pipe(gather(resolve)),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
}

/** What is written to it, as one text. A stream that is read again would cost twice as much. */
function gather(done: (text: string) => void) {
  let text = "";
  return new Writable({
    // React writes long texts as they are, and never half a character.
    decodeStrings: false,
    write(part: string | Uint8Array, _, next) {
      text += typeof part === "string" ? part : utf8.decode(part);
      next();
    },
    final(next) {
      done(text);
      next();
    },
  });
}

/** Readers of links look for title and image in the first kilobytes, where React puts the styles. */
function metaFirst(html: string) {
  const start = html.indexOf("<style");
  const end = html.indexOf("</style>", start) + "</style>".length;
  const script = html.indexOf("<script", end);
  const styles = html.slice(start, end);
  return html.slice(0, start) + html.slice(end, script) + styles + html.slice(script);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who went away is no fault of ours.
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  context.get(pageContext).log.error({ err: error, path: pathname }, "a page failed");
};
