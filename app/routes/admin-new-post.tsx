import { Follows } from "../components/admin/follows.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-new-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Create New Post");

export default function NewPost() {
  return <Follows title="Create New Post" />;
}
