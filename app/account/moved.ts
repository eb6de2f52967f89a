import { redirect } from "react-router";
import type { Route } from "./+types/moved";

/** Personal settings used to be admin pages: /admin/sessions redirects to /account#sessions. */
export function loader({ request }: Route.LoaderArgs) {
  const [section = ""] = new URL(request.url).pathname.split("/").slice(-1);
  return redirect(`/account#${section}`, 301);
}
