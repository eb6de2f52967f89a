import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/new-post";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Create New Post", matches);

/** The layout renders the page. */
export default function CreateNewPost() {
  return null;
}
