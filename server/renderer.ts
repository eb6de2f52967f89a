import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { pageContext } from "#app/shell/context.ts";
import { pageRoutes } from "./http/page-route.ts";
import type { RenderPage } from "./http/pages.ts";

// Built to a separate file next to the server, so that a test can render the built pages. The build
// has its own copy of React Router, so the test needs the class from here.
export { RouterContextProvider } from "react-router";
export { pageContext };

const render = createRequestHandler(build, "production");

export const renderPage: RenderPage = (request, context) => {
  const { base } = context.get(pageContext);
  if (base === "") return render(request, context);
  return createRequestHandler({ ...build, basename: base }, "production")(request, context);
};
export const pageRoute = pageRoutes(build.routes);
