import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pageContext, renderedContext, tagsContext } from "#app/shell/context.ts";
import { pageRoutes } from "./http/page-route.ts";
import type { RenderPage } from "./http/pages.ts";

const { MODE } = import.meta.env;
const render = createRequestHandler(build, MODE);

// Built to a separate file next to the server, so that a test can render the built pages.
export const renderPage: RenderPage = async (request, page) => {
  const { base } = page;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const handle = base ? createRequestHandler({ ...build, basename: base }, MODE) : render;
  const response = await handle(request, context);
  return { response, ...context.get(renderedContext), tags: context.get(tagsContext) };
};
export const pageRoute = pageRoutes(build.routes);
