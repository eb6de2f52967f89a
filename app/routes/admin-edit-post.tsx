import { Follows } from "../components/admin/follows.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-edit-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Edit Post");

export default function EditPost() {
  return <Follows title="Edit Post" />;
}
