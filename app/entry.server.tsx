import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext } from "./context.ts";
import { NonceContext } from "./nonce.ts";

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
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = await renderWhole(page, nonce, request.signal);
  return new Response(html, { status, headers });
}

function renderWhole(page: React.ReactNode, nonce: string | undefined, signal: AbortSignal) {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void pipe(gather(resolve)),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
}

/** What is written to it, as one text. A stream that is read again would cost twice as much. */
function gather(done: (text: string) => void) {
  const parts: Buffer[] = [];
  return new Writable({
    write(part, _, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts).toString());
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
