import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { pageRoutes } from "./http/page-route.ts";

// Built to a separate file next to the server, so that a test can render the built pages. The build
// has its own copy of React Router, so the test needs the class from here.
export { RouterContextProvider } from "react-router";
export { pageContext } from "#app/shell/context.ts";
export const renderPage = createRequestHandler(build, "production");
export const pageRoute = pageRoutes(build.routes);
