import { hiddenPageMeta } from "../../../shell/meta.ts";
import type { Route } from "./+types/post-route";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenPageMeta("id" in params ? "Edit Post" : "Create New Post", matches);

/** Renders nothing: the layout renders the page, so that a new post stays in its form when saved. */
export default function Post() {
  return null;
}
