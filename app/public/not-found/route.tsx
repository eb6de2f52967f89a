import { data } from "react-router";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/route";
import { NotFound } from "./not-found.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Page not found", matches);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
