import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchErrors } from "./shell/report-errors.ts";
import { installDefaultPolicy } from "./shell/trusted-types.ts";

installDefaultPolicy();
watchErrors();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
