import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext, postBodyContext } from "./context.ts";
import { DocumentContext } from "./document.ts";

const utf8 = new TextDecoder();
const logMissingPath = 'console.warn("404: there is no page at "+location.pathname)';

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

  const { nonce } = context.get(pageContext);
  const startScript = status === 404 ? logMissingPath : "";
  const postBody = context.get(postBodyContext);
  const page = (
    <DocumentContext value={{ nonce, startScript, postBody }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  );
  return new Response(await renderWhole(page, nonce, request.signal), { status, headers });
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

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who went away is no fault of ours.
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  context.get(pageContext).log.error({ err: error, path: pathname }, "a page failed");
};
