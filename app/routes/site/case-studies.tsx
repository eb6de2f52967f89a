import { redirect } from "react-router";

/** The home page lists them. */
export function loader() {
  return redirect("/#case-studies", 301);
}
