import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";

// Built to a file of its own beside the server, so that a test can render the built pages.
export { pageContext } from "#app/context.ts";
export const renderPage = createRequestHandler(build, "production");
