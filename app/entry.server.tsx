import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type PageHandle, pageContext, postBodyContext, renderedContext } from "./shell/context.ts";
import { DocumentContext } from "./shell/document.ts";

const utf8 = new TextDecoder();
const logMissingPath = 'console.warn("404: there is no page at "+location.pathname)';

/** Renders the whole page before sending it: crawlers see all of it, and an error can still set status 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, base } = context.get(pageContext);
  const startScript = status === 404 ? logMissingPath : "";
  const postBody = context.get(postBodyContext);
  const page = (
    <DocumentContext value={{ nonce, startScript, postBody, base }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  );
  const html = await renderPage(page, nonce, request.signal);
  // The server finishes the HTML. In this response, it would only be encoded once more.
  context.set(renderedContext, { html, handle: mergedHandle(routerContext) });
  return new Response(null, { status, headers });
}

function mergedHandle({ staticHandlerContext: { matches } }: EntryContext): PageHandle {
  return Object.assign({}, ...matches.map(({ route }) => route.handle));
}

function renderPage(page: React.ReactNode, nonce: string | undefined, signal: AbortSignal) {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: nonce && { script: nonce, style: nonce },
      onAllReady: () => void pipe(collect(resolve)),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
}

/** Collects what is written into one string, at half the cost of reading a stream again. */
function collect(done: (text: string) => void) {
  let text = "";
  return new Writable({
    // Leaves React's strings as they are: it never splits a character between two writes.
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
  // A connection that the visitor closed is not an error.
  if (request.signal.aborted) return;
  context.get(pageContext).ctx.log.error({ err: error }, "a page failed");
};
