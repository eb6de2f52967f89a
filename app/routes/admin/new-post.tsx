import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/new-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Create New Post");

/** The layout renders the page. */
export default function CreateNewPost() {
  return null;
}
