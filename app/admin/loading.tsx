import { classNames } from "../ui/layout/class-names.ts";
import { ADMIN_PAGE } from "./admin-page.tsx";

export function Loading() {
  return (
    <p role="status" className={classNames(ADMIN_PAGE, "text-muted")}>
      Loading...
    </p>
  );
}
