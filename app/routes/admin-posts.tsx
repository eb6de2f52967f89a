import { Follows } from "../components/admin/follows.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-posts";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Manage Posts");

export default function ManagePosts() {
  return <Follows title="Manage Posts" />;
}
