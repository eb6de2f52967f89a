import { data } from "react-router";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Page not found", matches);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
