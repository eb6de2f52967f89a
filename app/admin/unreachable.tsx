import { Button } from "../ui/forms/button.tsx";
import { classNames } from "../ui/layout/class-names.ts";
import { ADMIN_PAGE } from "./admin-page.tsx";

/** Shown when the role check gets no response, so the guard can neither allow nor refuse. */
export function Unreachable() {
  return (
    <div
      role="alert"
      className={classNames(ADMIN_PAGE, "grid content-start justify-items-start gap-4")}
    >
      <p>We can’t reach the server. You’re still logged in.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}
