import { redirect } from "react-router";

/** There are no sessions yet, so nobody has one. */
export function loader() {
  throw redirect("/login");
}

export default function Admin() {
  return null;
}
