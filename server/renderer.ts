import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";

// Built to a separate file next to the server, so that a test can render the built pages.
export { pageContext } from "#app/context.ts";
export const renderPage = createRequestHandler(build, "production");
