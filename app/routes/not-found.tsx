import { data } from "react-router";
import { NotFound } from "../components/not-found.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Page not found");

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
