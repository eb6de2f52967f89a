import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/edit-post";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Edit Post", matches);

/** The layout renders the page. */
export default function EditPost() {
  return null;
}
